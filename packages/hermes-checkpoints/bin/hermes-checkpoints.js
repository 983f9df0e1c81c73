#!/usr/bin/env node
void require('../dist/programs/hermes-checkpoints.js').startCheckpoints()
