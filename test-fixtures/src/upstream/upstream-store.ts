import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pythonFloat } from '../python-json.ts'
import {
  projectOf,
  upstreamGit,
  type UpstreamContext,
  type UpstreamForm,
  type UpstreamGit,
} from './context.ts'
import { initStore } from './init.ts'
import { listSnapshots, type UpstreamEntry } from './list.ts'
import { recordWrite, touchProject } from './project-file.ts'
import { collectGarbage, pruneSnapshots } from './prune.ts'
import { restoreSnapshot, type UpstreamRestore } from './restore.ts'
import { take, tipOf } from './take.ts'

export interface UpstreamStoreOptions {
  /** `seed` unless said otherwise; the others also record which directory the parent is. */
  readonly form?: UpstreamForm
  /** 20 unless said otherwise. */
  readonly maxSnapshots?: number
  /** 10 unless said otherwise; 0 is no limit. */
  readonly maxFileSizeMb?: number
  /** Where the seconds since 1970 come from, for the files and for the commits. */
  readonly now?: () => number
  /** What the process of upstream inherited. */
  readonly env?: NodeJS.ProcessEnv
}

/** A store that upstream's Python writes: the same git commands in the same order and environment. */
export interface UpstreamStore {
  readonly base: string
  readonly store: string
  /** Takes a checkpoint and returns the new tip; null is upstream's False, whatever the cause. */
  take(workdir: string, reason?: string): string | null
  /** Keeps the newest checkpoints by writing them anew: every id changes, and but in the newest form every time. */
  prune(workdir: string, maxSnapshots: number): void
  /** Reclaims the space of the whole store, as every sweep does; git is run in this directory. */
  collectGarbage(workdir: string): void
  list(workdir: string): readonly UpstreamEntry[]
  restore(workdir: string, hash: string, file?: string): UpstreamRestore
  /** Writes the project's file as every take does. */
  touch(workdir: string): void
  /** Writes into the project's ledger that the agent left a file as it is now. */
  recordWrite(workdir: string, path: string): void
  /** Writes `.last_prune`. */
  markPruned(seconds: number): void
  tip(workdir: string): string | null
  projectFile(workdir: string): string
  ledgerFile(workdir: string): string
}

/** Plays upstream on a checkpoint base; nothing is made before the first call. */
export function upstreamStore(base: string, options: UpstreamStoreOptions = {}): UpstreamStore {
  const context = contextOf(base, options)
  const { store } = context
  const project = (workdir: string): ReturnType<typeof projectOf> => projectOf(store, workdir)
  const git = (workdir: string): UpstreamGit =>
    upstreamGit(store, project(workdir).workdir, context.env)
  return {
    base,
    store,
    take: (workdir, reason = 'auto') => take(context, project(workdir), reason),
    prune: (workdir, max) => pruneSnapshots(context, project(workdir), max),
    collectGarbage: (workdir) => collectGarbage(git(workdir)),
    list: (workdir) => {
      if (!existsSync(join(store, 'HEAD'))) return []
      return listSnapshots(git(workdir), project(workdir), context.maxSnapshots)
    },
    restore: (workdir, hash, file) => restoreSnapshot(context, project(workdir), hash, file),
    touch: (workdir) => {
      initStore(context)
      touchProject(context, project(workdir))
    },
    recordWrite: (workdir, path) => recordWrite(context, project(workdir), path),
    markPruned: (seconds) => {
      mkdirSync(base, { recursive: true })
      writeFileSync(join(base, '.last_prune'), pythonFloat(seconds))
    },
    tip: (workdir) => tipOf(git(workdir), project(workdir)),
    projectFile: (workdir) => project(workdir).file,
    ledgerFile: (workdir) => project(workdir).ledger,
  }
}

function contextOf(base: string, options: UpstreamStoreOptions): UpstreamContext {
  const { now, env = process.env } = options
  return {
    base,
    store: join(base, 'store'),
    form: options.form ?? 'seed',
    maxSnapshots: options.maxSnapshots ?? 20,
    maxFileSizeMb: options.maxFileSizeMb ?? 10,
    now: now ?? (() => Date.now() / 1000),
    env: () => (now === undefined ? env : { ...env, ...commitDates(now()) }),
  }
}

function commitDates(seconds: number): NodeJS.ProcessEnv {
  const date = `@${Math.floor(seconds)} +0000`
  return { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
}
