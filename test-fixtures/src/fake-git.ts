import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isRunning } from './is-running.ts'

/** How the program behaves; each is a file of that name in `programs/`. */
export type FakeGitKind =
  | 'hangs'
  | 'hangs-ignoring-signals'
  | 'prints-garbage'
  | 'dies-of-signal'
  | 'fails'
  | 'is-old'
  | 'logs-calls'

export interface FakeGit {
  readonly path: string
  /** The arguments of every call so far, oldest first. */
  calls(): readonly (readonly string[])[]
  /** Every process of a hanging git, children first. */
  pids(): readonly number[]
  /** Those that still run. */
  running(): readonly number[]
}

/**
 * Installs a git that misbehaves as `<directory>/git`.
 *
 * Its records are in the same directory, because it may be started with an empty environment.
 */
export function fakeGit(directory: string, kind: FakeGitKind): FakeGit {
  const path = join(directory, 'git')
  mkdirSync(directory, { recursive: true })
  copyFileSync(fileURLToPath(new URL(`../programs/${kind}`, import.meta.url)), path)
  linkRealGit(join(directory, 'real-git'))
  const pids = (): readonly number[] => linesOf(join(directory, 'pids')).map(Number)
  return {
    path,
    calls: () => callsIn(join(directory, 'calls')),
    pids,
    running: () => pids().filter(isRunning),
  }
}

function linkRealGit(link: string): void {
  const realGit = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  rmSync(link, { force: true })
  symlinkSync(realGit, link)
}

function linesOf(path: string): readonly string[] {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : []
}

/** Each call is the number of its arguments, then the arguments, each terminated by a NUL. */
function callsIn(path: string): readonly (readonly string[])[] {
  const words = existsSync(path) ? readFileSync(path, 'utf8').split('\0').slice(0, -1) : []
  const calls: (readonly string[])[] = []
  for (let at = 0; at < words.length;) {
    const count = words[at] ?? ''
    // Interleaved calls: a negative number would make this loop endless.
    if (!/^\d+$/.test(count))
      throw new Error(`${path} is damaged: ${count} is not a number of arguments`)
    const end = at + 1 + Number(count)
    calls.push(words.slice(at + 1, end))
    at = end
  }
  return calls
}
