import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Runs something at the end: vitest's `onTestFinished` and `afterAll` are such functions. */
export type AtEnd = (cleanUp: () => void) => void

/**
 * Makes a fresh directory that vanishes with the test, and returns its canonical path.
 *
 * Outside a test, and in a concurrent one, the end has to be named: `scratchDirectory(afterAll)`.
 */
export function scratchDirectory(atEnd: AtEnd = onTestFinished): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'hermes-test-')))
  atEnd(() => removeScratch(directory))
  return directory
}

export interface ScratchHome {
  readonly home: string
  /** `<home>/checkpoints`, not yet made. */
  readonly base: string
  /** `<home>/checkpoints/store`, not yet made. */
  readonly store: string
}

/** Makes a fresh, empty home that vanishes with the test. */
export function scratchHome(atEnd: AtEnd = onTestFinished): ScratchHome {
  const home = join(scratchDirectory(atEnd), 'home')
  mkdirSync(home)
  const base = join(home, 'checkpoints')
  return { home, base, store: join(base, 'store') }
}

/**
 * `rm` climbs down step by step, so that it also reaches paths longer than the kernel takes at once.
 * Directories that their owner may not enter or change stop it; only then modes are changed, because
 * a hard link may share them with a file outside.
 */
function removeScratch(directory: string): void {
  if (spawnSync('rm', ['-rf', directory]).status === 0) return
  execFileSync('chmod', ['-R', 'u+rwx', directory])
  execFileSync('rm', ['-rf', directory])
}
