#!/usr/bin/env node
// `npm run bench`: measures, and prints the report.
import { runBench } from '../dist/index.js'

process.exitCode = await runBench(process.argv.slice(2), {
  writeOutput: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
})
