#!/usr/bin/env node
// Makes docs/images/store-life.svg anew.
import { writeStoreLife } from '../dist/index.js'

await writeStoreLife()
