import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Registers a cleanup, like vitest's `onTestFinished` and `afterAll`. */
export type AtEnd = (cleanUp: () => void) => void

/**
 * Creates a directory that is deleted after the test, and returns its canonical path.
 *
 * Outside of tests and in concurrent tests, the cleanup must be given: `scratchDirectory(afterAll)`.
 */
export function scratchDirectory(atEnd: AtEnd = onTestFinished): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'hermes-test-')))
  atEnd(() => removeScratch(directory))
  return directory
}

export interface ScratchHome {
  readonly home: string
  /** `<home>/checkpoints`, not created yet. */
  readonly base: string
  /** `<home>/checkpoints/store`, not created yet. */
  readonly store: string
}

/** Creates an empty home that is deleted after the test. */
export function scratchHome(atEnd: AtEnd = onTestFinished): ScratchHome {
  const home = join(scratchDirectory(atEnd), 'home')
  mkdirSync(home)
  const base = join(home, 'checkpoints')
  return { home, base, store: join(base, 'store') }
}

/**
 * `rm` descends one directory at a time, so that it can delete paths longer than the kernel accepts.
 * Directories that their owner may not enter or change stop it; only then are modes changed, because
 * a hard link may share them with a file outside.
 */
function removeScratch(directory: string): void {
  if (spawnSync('rm', ['-rf', directory]).status === 0) return
  execFileSync('chmod', ['-R', 'u+rwx', directory])
  execFileSync('rm', ['-rf', directory])
}
