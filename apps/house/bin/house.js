#!/usr/bin/env node
// `npm run house`: measures layout, sizes and language, and prints them beside the anchors' figures.
import { runHouse } from '../dist/index.js'

process.exitCode = runHouse(process.argv.slice(2), {
  write: (text) => void process.stdout.write(text),
})
