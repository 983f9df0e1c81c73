#!/usr/bin/env node
void require('../dist/programs/hermes-sessions.js').startSessions()
