#!/usr/bin/env node
// `npm start`: without arguments a tour in a scratch directory, with arguments the program itself.
if (process.argv.includes('--verbose')) process.setSourceMapsEnabled(true)

void require('../dist/programs/start.js').startTour()
