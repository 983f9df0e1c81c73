#!/usr/bin/env node
// Source maps make the stack of an error lead to the sources.
if (process.argv.includes('--verbose')) process.setSourceMapsEnabled(true)

void require('../dist/programs/hermes-sessions.js').startSessions()
