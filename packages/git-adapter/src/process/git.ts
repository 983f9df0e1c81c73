import type { AbsolutePath } from '@hermes-checkpoints/core'
import { findGit } from './find-program.ts'
import { askGitVersion, type GitVersion } from './git-version.ts'

/** A git program, and how long it may take. */
export interface Git {
  readonly program: AbsolutePath
  /** The `PATH` that git itself gets, to find its own helpers. */
  readonly path: string
  /** The wall-clock limit of one call. */
  readonly timeoutMs: number
  /** Stops every call that names no signal of its own. */
  readonly signal?: AbortSignal | undefined
  /** Asks git once and remembers the answer. */
  version(): Promise<GitVersion>
}

export interface OpenGitOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** Looks git up; no process is started. */
export function openGit(options: OpenGitOptions): Git {
  const { env, signal, timeoutMs } = options
  const path = env['PATH'] ?? ''
  const program = findGit(path)
  let known: GitVersion | undefined
  const version = async (): Promise<GitVersion> => {
    known ??= await askGitVersion({ program, path, timeoutMs, signal })
    return known
  }
  return { program, path, timeoutMs, signal, version }
}
