import { copyFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fakeGit, scratchDirectory } from '@hermes-checkpoints/test-fixtures'

export interface WrappedGit {
  /** The directory of the wrapper, where it may write notes. */
  readonly bin: string
  /** A `PATH` that finds the wrapper first. */
  readonly path: string
}

/** Installs a script of `test/programs` as git; the script runs the real one. */
export function wrappedGit(script: string): WrappedGit {
  const bin = scratchDirectory()
  // The kind does not matter: fakeGit links the real git beside each.
  const { path } = fakeGit(bin, 'logs-calls')
  copyFileSync(fileURLToPath(new URL(`../../programs/${script}`, import.meta.url)), path)
  return { bin, path: `${bin}:${process.env['PATH']}` }
}
