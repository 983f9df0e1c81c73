import { join } from 'node:path'
import { digestOf } from '../repository-digest.ts'
import { plainGit } from '../run-git.ts'
import { trapsIn } from '../traps.ts'
import { executingParts } from './executing-parts.ts'
import type { HostilePart } from './hostile-part.ts'
import {
  breakingParts,
  damagingParts,
  harmlessParts,
  varyingParts,
  writingParts,
} from './other-parts.ts'

export interface HostileEnvironment {
  /** All variables at once. */
  readonly env: Readonly<Record<string, string>>
  /** The same variables, one by one. */
  readonly parts: readonly HostilePart[]
  /** The traps that were triggered so far; `decoy` stands for a repository that was changed. */
  witnesses(): readonly string[]
}

export interface HostileEnvironmentOptions {
  /** A directory with files that the alternate object directory already has, so that git would not store them. */
  readonly workdir?: string
}

/** Sets every variable that git reads, and creates the files that they name below a directory. */
export function hostileEnvironment(
  directory: string,
  options: HostileEnvironmentOptions = {},
): HostileEnvironment {
  const traps = trapsIn(join(directory, 'traps'))
  const decoy = decoyRepository(join(directory, 'decoy.git'), options.workdir)
  const untouched = digestOf(decoy)
  const parts = [
    ...harmlessParts(traps, decoy),
    ...varyingParts(),
    ...breakingParts(directory),
    ...damagingParts(traps, decoy),
    ...writingParts(traps),
    ...executingParts(directory, traps),
  ]
  return {
    env: Object.fromEntries(parts.flatMap((part) => Object.entries(part.env))),
    parts,
    witnesses: () => [...traps.witnesses(), ...(digestOf(decoy) === untouched ? [] : ['decoy'])],
  }
}

function decoyRepository(decoy: string, workdir: string | undefined): string {
  plainGit('/', 'init', '--quiet', '--bare', decoy)
  if (workdir !== undefined) {
    plainGit(workdir, `--git-dir=${decoy}`, `--work-tree=${workdir}`, 'add', '--all', '--force')
  }
  return decoy
}
