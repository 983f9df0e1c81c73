#!/usr/bin/env node
import { hearInterruptions, processContext } from '@hermes-checkpoints/cli'
import { runHost } from '../dist/index.js'

process.exitCode = await runHost(process.argv.slice(2), processContext(hearInterruptions()))
