#!/usr/bin/env node
import { runSessions, processContext } from '../dist/index.js'

process.exitCode = await runSessions(process.argv.slice(2), processContext())
