import { createHash } from 'node:crypto'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { runGit, type GitAnswer } from '../run-git.ts'

/**
 * The version of upstream: of May 2026; of August, which records more; or of September, which prunes differently.
 * The last one also holds the store's lock, which the caller has to take.
 */
export type UpstreamForm = 'seed' | 'aug' | 'new'

/** The context that all operations on upstream's store share. */
export interface UpstreamContext {
  readonly base: string
  readonly store: string
  readonly form: UpstreamForm
  readonly maxSnapshots: number
  readonly maxFileSizeMb: number
  /** Seconds since 1970, as in Python. */
  readonly now: () => number
  readonly env: () => NodeJS.ProcessEnv
}

/** A directory with checkpoints, and its paths in the store. */
export interface UpstreamProject {
  readonly workdir: string
  readonly hash: string
  readonly ref: string
  readonly index: string
  readonly file: string
  readonly ledger: string
}

/** Returns the project of a directory, which need not exist. */
export function projectOf(store: string, directory: string): UpstreamProject {
  const workdir = canonicalPath(directory)
  const hash = upstreamHash(workdir)
  return {
    workdir,
    hash,
    ref: `refs/hermes/${hash}`,
    index: join(store, 'indexes', hash),
    file: join(store, 'projects', `${hash}.json`),
    ledger: join(store, 'ledgers', `${hash}.json`),
  }
}

/** The name of a project: 16 hex digits of the SHA-256 of its canonical path. */
export function upstreamHash(workdir: string): string {
  return createHash('sha256').update(canonicalPath(workdir)).digest('hex').slice(0, 16)
}

/** Resolves links as far as the path exists, and keeps the rest unchanged. */
export function canonicalPath(path: string): string {
  const absolute = resolve(path)
  if (existsSync(absolute)) return realpathSync(absolute)
  return join(canonicalPath(dirname(absolute)), basename(absolute))
}

/** Runs git on one repository and one directory, with a separate index if one is given. */
export type UpstreamGit = (args: readonly string[], index?: string) => GitAnswer

/** Runs git with upstream's environment, or not at all when the directory is missing. */
export function upstreamGit(
  gitDirectory: string,
  workdir: string,
  env: () => NodeJS.ProcessEnv,
): UpstreamGit {
  return (args, index) => {
    if (statSync(workdir, { throwIfNoEntry: false })?.isDirectory() !== true) {
      return { ok: false, stdout: '', stderr: `working directory not found: ${workdir}` }
    }
    const places = { GIT_DIR: gitDirectory, GIT_WORK_TREE: workdir, GIT_INDEX_FILE: index }
    return runGit(workdir, { ...env(), ...places, ...isolation }, args)
  }
}

/** The variables that upstream sets or removes, so that git does not use the user's configuration and objects. */
export const isolation = {
  GIT_NAMESPACE: undefined,
  GIT_ALTERNATE_OBJECT_DIRECTORIES: undefined,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
} as const
