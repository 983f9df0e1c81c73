import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runGit } from '../run-git.ts'
import { isolation, upstreamGit, type UpstreamContext } from './context.ts'
import { seedExcludes } from './default-excludes.ts'

/** Creates the store if it does not exist, and archives the existing files of its base first. */
export function initStore(context: UpstreamContext): void {
  const { base, store } = context
  if (!existsSync(store)) {
    mkdirSync(base, { recursive: true })
    archiveStrays(base, `legacy-${stamp(context.now())}`)
  }
  if (existsSync(join(store, 'HEAD'))) return
  for (const name of ['indexes', 'projects']) mkdirSync(join(store, name), { recursive: true })
  initBare(context)
  configure(context)
  writeExcludes(store, seedExcludes)
}

/** Writes the default excludes into a repository. */
export function writeExcludes(gitDirectory: string, patterns: readonly string[]): void {
  mkdirSync(join(gitDirectory, 'info'), { recursive: true })
  writeFileSync(join(gitDirectory, 'info', 'exclude'), `${patterns.join('\n')}\n`)
}

function archiveStrays(base: string, archive: string): void {
  for (const name of readdirSync(base)) {
    if (name === 'store' || name === '.last_prune' || name.startsWith('legacy-')) continue
    mkdirSync(join(base, archive), { recursive: true })
    renameSync(join(base, name), join(base, archive, name))
  }
}

/** Local time to the second, such as `20260506-143000`. */
function stamp(seconds: number): string {
  const time = new Date(seconds * 1000)
  const day = [time.getFullYear(), time.getMonth() + 1, time.getDate()]
  const hour = [time.getHours(), time.getMinutes(), time.getSeconds()]
  return `${day.map(twoDigits).join('')}-${hour.map(twoDigits).join('')}`
}

function twoDigits(value: number): string {
  return `${value}`.padStart(2, '0')
}

function initBare({ base, store, env }: UpstreamContext): void {
  const places = { GIT_DIR: undefined, GIT_WORK_TREE: undefined, GIT_INDEX_FILE: undefined }
  const answer = runGit(base, { ...env(), ...places, ...isolation }, ['init', '--bare', store])
  if (!answer.ok) throw new Error(`no store could be made: ${answer.stderr}`)
}

function configure({ base, store, env }: UpstreamContext): void {
  const git = upstreamGit(store, base, env)
  git(['config', 'user.email', 'hermes@local'])
  git(['config', 'user.name', 'Hermes Checkpoint'])
  git(['config', 'commit.gpgsign', 'false'])
  git(['config', 'tag.gpgSign', 'false'])
  git(['config', 'gc.auto', '0'])
}
