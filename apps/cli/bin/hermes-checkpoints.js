#!/usr/bin/env node
import { runCheckpoints, processContext } from '../dist/index.js'

process.exitCode = await runCheckpoints(process.argv.slice(2), processContext())
