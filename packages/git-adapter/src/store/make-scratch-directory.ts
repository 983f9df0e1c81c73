import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { AbsolutePath } from '@hermes-checkpoints/core'

/**
 * Makes a directory that its caller removes again, readable by its owner only. In a checkpoint base, maintenance sweeps
 * what a killed process leaves of it.
 */
export function makeScratchDirectory(parent: AbsolutePath): AbsolutePath {
  return mkdtempSync(join(parent, prefix)) as AbsolutePath
}

const prefix = '.quarantine-'

/** The names of such directories. */
export const scratchName: RegExp = /^\.quarantine-/
