#!/usr/bin/env node
// Redraws docs/images/store-life.svg.
import { writeStoreLife } from '../dist/index.js'

await writeStoreLife()
