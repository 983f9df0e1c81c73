#!/usr/bin/env node
// Runs the commands of the documents and compares their output; --update writes the new output.
import { runDocsCheck } from '../dist/index.js'

process.exitCode = await runDocsCheck(process.argv.slice(2), {
  write: (text) => void process.stdout.write(text),
})
