#!/usr/bin/env node
import { handleSignals, processContext } from '@hermes-checkpoints/cli'
import { runHost } from '../dist/index.js'

process.exitCode = await runHost(process.argv.slice(2), processContext(handleSignals()))
