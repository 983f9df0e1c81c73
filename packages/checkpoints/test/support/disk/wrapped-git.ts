import { copyFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fakeGit, scratchDirectory } from '@hermes-checkpoints/test-fixtures'

export interface WrappedGit {
  /** The directory of the wrapper, in which it may leave notes. */
  readonly bin: string
  /** With this `PATH`, it is the git that is found. */
  readonly path: string
}

/** Puts a script of `test/programs`, which does something of its own and then runs the real git, in front of that. */
export function wrappedGit(script: string): WrappedGit {
  const bin = scratchDirectory()
  // Any kind would do: each has the real git beside it.
  const { path } = fakeGit(bin, 'logs-calls')
  copyFileSync(fileURLToPath(new URL(`../../programs/${script}`, import.meta.url)), path)
  return { bin, path: `${bin}:${process.env['PATH']}` }
}
