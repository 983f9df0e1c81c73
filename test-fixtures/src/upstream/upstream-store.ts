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
  /** `seed` by default; the others also record the identity of the parent directory. */
  readonly form?: UpstreamForm
  /** 20 by default. */
  readonly maxSnapshots?: number
  /** 10 by default; 0 is no limit. */
  readonly maxFileSizeMb?: number
  /** The clock for files and commits, in seconds since 1970. */
  readonly now?: () => number
  /** The environment that upstream's process inherited. */
  readonly env?: NodeJS.ProcessEnv
}

/** A store like one of upstream's Python: the same git commands in the same order and environment. */
export interface UpstreamStore {
  readonly base: string
  readonly store: string
  /** Takes a checkpoint and returns the new tip; null for upstream's False, for any reason. */
  take(workdir: string, reason?: string): string | null
  /** Keeps the newest checkpoints by rewriting them: every id changes, and except in the newest version every date. */
  prune(workdir: string, maxSnapshots: number): void
  /** Reclaims the space of the whole store, like every sweep; git runs in this directory. */
  collectGarbage(workdir: string): void
  list(workdir: string): readonly UpstreamEntry[]
  restore(workdir: string, hash: string, file?: string): UpstreamRestore
  /** Writes the project's file, like every take. */
  touch(workdir: string): void
  /** Records in the project's ledger the current state of a file as the agent's. */
  recordWrite(workdir: string, path: string): void
  /** Writes `.last_prune`. */
  markPruned(seconds: number): void
  tip(workdir: string): string | null
  projectFile(workdir: string): string
  ledgerFile(workdir: string): string
}

/** Acts as upstream on a checkpoint base; creates nothing before the first call. */
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
