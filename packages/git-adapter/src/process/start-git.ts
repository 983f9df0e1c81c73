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
  /** How long git may be silent: the limit starts again whenever the conversation goes on. */
  readonly quietMs: number
  readonly signal?: AbortSignal | undefined
  /** An open file that the child keeps open too, so that the lock on it outlives a killed parent. */
  readonly inherit: number | null
}

/** A git process that is talked to while it runs. */
export interface RunningGit {
  readonly stdin: Writable
  readonly stdout: Readable
  readonly pid: number | undefined
  /** Resolves when the process is gone and its streams are closed; never rejects. */
  readonly ended: Promise<GitOutcome>
  /** Tells that the conversation goes on, so that the time limit starts again. */
  resetTimeout(): void
  /** Tells that nothing is expected of git until the conversation goes on, so that it may be silent meanwhile. */
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
    void endProcess(child, 'in-its-group')
  })
  // git may exit before it has read everything; its exit code and its message say why.
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

/** Keeps the end of what git complains about: the reason comes last, and a loop must not fill memory. */
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
    // A program that could not be started has an error and may never close.
    child.once('error', () => child.pid === undefined && resolve(null))
    child.once('close', (exitCode) => resolve(exitCode))
  })
}
