import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { plainGit } from './run-git.ts'
import { shellQuote, trapsIn, type Traps } from './traps.ts'

/** A way to make git run a program when it is used in the repository. */
export type NestedTrap =
  | 'fsmonitor'
  | 'hooks-path'
  | 'hooks-directory'
  | 'filter-clean'
  | 'filter-smudge'
  | 'filter-process'

export interface NestedRepositoryOptions {
  /** The number of commits; with none, its only file is untracked. */
  readonly commits: number
  /** The path of the git directory; `.git` is then a file that points to it. */
  readonly gitDirectory?: string
  /** Makes HEAD invalid. */
  readonly brokenHead?: boolean
  readonly hostile?: readonly NestedTrap[]
}

export interface NestedRepository {
  readonly gitDirectory: string
  /** The traps whose program was run. */
  witnesses(): readonly string[]
}

/** Creates a real repository with one file, `nested.txt`, for use inside a project. */
export function nestedRepository(
  directory: string,
  options: NestedRepositoryOptions,
): NestedRepository {
  const gitDirectory = options.gitDirectory ?? join(directory, '.git')
  initialise(directory, options)
  const nestedFile = join(directory, 'nested.txt')
  writeFileSync(nestedFile, 'not committed\n')
  for (let number = 1; number <= options.commits; number += 1) commit(nestedFile, number)
  forgetTime(nestedFile)
  // The traps come last, because the commits above would trigger them.
  const traps = trapsIn(join(gitDirectory, 'traps'))
  for (const trap of options.hostile ?? []) setTrap[trap](gitDirectory, traps)
  if (options.brokenHead === true) writeFileSync(join(gitDirectory, 'HEAD'), 'ref: refs/heads/\n')
  return { gitDirectory, witnesses: () => traps.witnesses() }
}

function initialise(directory: string, { gitDirectory }: NestedRepositoryOptions): void {
  mkdirSync(directory, { recursive: true })
  const elsewhere = gitDirectory === undefined ? [] : [`--separate-git-dir=${gitDirectory}`]
  plainGit(directory, 'init', '--quiet', '--initial-branch=main', ...elsewhere)
}

function commit(nestedFile: string, number: number): void {
  writeFileSync(nestedFile, `commit ${number}\n`)
  plainGit(dirname(nestedFile), 'add', nestedFile)
  plainGit(dirname(nestedFile), 'commit', '--quiet', '-m', `commit ${number}`)
}

/** When the mtime differs from the index, git reads the file again and runs its filters. */
function forgetTime(nestedFile: string): void {
  const longAgo = new Date('2020-01-01T00:00:00Z')
  utimesSync(nestedFile, longAgo, longAgo)
}

type SetTrap = (gitDirectory: string, traps: Traps) => void

const setTrap: Readonly<Record<NestedTrap, SetTrap>> = {
  fsmonitor(gitDirectory, traps) {
    configure(gitDirectory, 'core.fsmonitor', shellQuote(traps.program('fsmonitor')))
  },
  'hooks-path'(gitDirectory, traps) {
    const hooks = join(gitDirectory, 'other-hooks')
    writeHook(hooks, traps.program('hooks-path'))
    configure(gitDirectory, 'core.hooksPath', hooks)
  },
  'hooks-directory'(gitDirectory, traps) {
    writeHook(join(gitDirectory, 'hooks'), traps.program('hooks-directory'))
  },
  'filter-clean'(gitDirectory, traps) {
    configureFilter(gitDirectory, 'clean', traps.program('filter-clean', 'cat'))
  },
  'filter-smudge'(gitDirectory, traps) {
    configureFilter(gitDirectory, 'smudge', traps.program('filter-smudge', 'cat'))
  },
  'filter-process'(gitDirectory, traps) {
    // Ends after git's greeting of 40 bytes: git gives up when no answer comes, but stores the file when it cannot greet.
    const program = traps.program('filter-process', 'head -c 40 >/dev/null; exit 1')
    configureFilter(gitDirectory, 'process', program)
  },
}

function configure(gitDirectory: string, key: string, value: string): void {
  plainGit(gitDirectory, 'config', '--file', join(gitDirectory, 'config'), key, value)
}

/** git runs this hook after it has written the index, which even `git status` does. */
function writeHook(hooks: string, program: string): void {
  mkdirSync(hooks, { recursive: true })
  const script = `#!/bin/sh\nexec ${shellQuote(program)}\n`
  writeFileSync(join(hooks, 'post-index-change'), script, { mode: 0o755 })
}

function configureFilter(gitDirectory: string, command: string, program: string): void {
  configure(gitDirectory, `filter.trap.${command}`, shellQuote(program))
  mkdirSync(join(gitDirectory, 'info'), { recursive: true })
  writeFileSync(join(gitDirectory, 'info', 'attributes'), '* filter=trap\n')
}
