import { systemClock, type AbsolutePath, type Clock } from '@hermes-checkpoints/core'
import { findGit } from './find-program.ts'
import type { GitVersion } from './git-version.ts'
import { rememberedVersion } from './remembered-version.ts'

/** A git program, and how long it may take. */
export interface Git {
  readonly program: AbsolutePath
  /** The `PATH` that git itself gets, to find its own helpers. */
  readonly path: string
  /** The wall-clock limit of one call. */
  readonly timeoutMs: number
  /** Stops every call that has no signal of its own. */
  readonly signal?: AbortSignal | undefined
  /** Returns the version of the program. Later processes find the answer in the file, when one is given. */
  version(file?: AbsolutePath): Promise<GitVersion>
}

export interface OpenGitOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** Limits how long a remembered version is trusted. */
  readonly clock?: Clock
}

/** Finds git on the `PATH` of the environment. Starts no process. */
export function openGit(options: OpenGitOptions): Git {
  const { clock = systemClock, env, signal, timeoutMs } = options
  const path = env['PATH'] ?? ''
  const program = { program: findGit(path), path, timeoutMs, signal }
  return { ...program, version: rememberedVersion(program, clock) }
}
