import { spawn, type ChildProcess } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { startDeadline } from './deadline.ts'
import { endProcess } from './end-process.ts'
import { commandText, type GitOutcome } from './git-outcome.ts'

export interface StartRequest {
  readonly program: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** How long git may stay silent. Each `resetTimeout` restarts the limit. */
  readonly quietMs: number
  readonly signal?: AbortSignal | undefined
  /** An open file that the child inherits, so that the lock on it outlives a killed parent. */
  readonly inherit: number | null
}

/** A git process that exchanges data with us while it runs. */
export interface RunningGit {
  readonly stdin: Writable
  readonly stdout: Readable
  readonly pid: number | undefined
  /** Resolves when the process has ended and its streams are closed. Never rejects. */
  readonly ended: Promise<GitOutcome>
  /** Restarts the time limit, because git has made progress. */
  resetTimeout(): void
  /** Suspends the time limit until the next `resetTimeout`, because git has nothing to do. */
  pauseTimeout(): void
}

/** Starts a git process in a process group of its own. */
export function startGit(request: StartRequest): RunningGit {
  const startedAt = performance.now()
  const child = spawn(request.program, [...request.args], {
    cwd: request.cwd,
    env: request.env,
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe', ...(request.inherit === null ? [] : [request.inherit])],
  }) as ChildProcess & { stdin: Writable; stdout: Readable; stderr: Readable }
  const stderr = collectTail(child)
  const deadline = startDeadline(request.quietMs, request.signal, () => {
    void endProcess(child, 'own')
  })
  // git may exit before it has read everything. Its exit code and stderr say why.
  child.stdin.on('error', () => undefined)

  const ended = closed(child).then((exitCode): GitOutcome => {
    deadline.clear()
    return {
      command: commandText(request.args),
      exitCode,
      timedOut: deadline.timedOut,
      canceled: deadline.canceled,
      stdout: Buffer.alloc(0),
      stderr: stderr(),
      durationMs: performance.now() - startedAt,
    }
  })
  const { pid, stdin, stdout } = child
  const resetTimeout = (): void => deadline.refresh()
  return { pid, stdin, stdout, ended, resetTimeout, pauseTimeout: () => deadline.pause() }
}

const longestStderr = 64 * 1024

/** Keeps the end of stderr: the reason comes last, and an endless output must not fill memory. */
function collectTail(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.setEncoding('utf8')
  child.stderr?.on('data', (chunk: string) => {
    text = (text + chunk).slice(-longestStderr)
  })
  child.on('error', (error) => {
    text += error.message
  })
  return () => text
}

function closed(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    // A program that could not be started emits `error` and may never emit `close`.
    child.once('error', () => child.pid === undefined && resolve(null))
    child.once('close', (exitCode) => resolve(exitCode))
  })
}
