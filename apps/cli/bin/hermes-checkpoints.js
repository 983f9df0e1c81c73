#!/usr/bin/env node
// With --verbose an error shows its stack, which has to lead to the sources.
if (process.argv.includes('--verbose')) process.setSourceMapsEnabled(true)

void require('../dist/programs/hermes-checkpoints.js').startCheckpoints()
