#!/usr/bin/env node
// `npm start`: without arguments a tour in a scratch directory, with arguments the program itself.
import { processContext, runCheckpoints, runTour } from '../dist/index.js'

const args = process.argv.slice(2)
const context = processContext()
process.exitCode = await (args.length === 0 ? runTour(context) : runCheckpoints(args, context))
