import type { SimpleGitOptions } from '#simple-git'
import { captureChild } from './capture-child.ts'
import { startDeadline } from './deadline.ts'
import { endProcess } from './end-process.ts'
import { commandText, type GitOutcome } from './git-outcome.ts'

export interface RunRequest {
  readonly program: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly input?: string | Uint8Array | undefined
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs one git command to its end, through simple-git.
 *
 * Changes five of simple-git's defaults: stdin is always closed, output stays bytes, every exit code is seen, a command
 * that prints nothing does not take 50 ms longer, and a command ends when its streams have closed.
 */
export async function runGit(request: RunRequest): Promise<GitOutcome> {
  // Loaded at the first command: a snapshot needs none of its commands.
  const { GitPluginError, simpleGit } = await import('#simple-git')
  const startedAt = performance.now()
  let end: Pick<GitOutcome, 'exitCode' | 'stdout' | 'stderr'> | undefined
  const git = simpleGit({
    baseDir: request.cwd,
    binary: request.program,
    allowEnvironment: Object.keys(request.env),
    unsafe: permitted,
    completion: { onClose: true, onExit: false },
    // simple-git leaves stdin open for an empty string; an empty Buffer closes it.
    input: () => Buffer.from(request.input ?? ''),
    errors(error, { exitCode, stdErr, stdOut }) {
      end = { exitCode, stdout: Buffer.concat(stdOut), stderr: Buffer.concat(stdErr).toString() }
      return error instanceof GitPluginError ? error : undefined
    },
  })
  git.env({ ...request.env })
  git.outputHandler((_command, output) => {
    // simple-git waits 50 ms for more when neither stream has given any data.
    setImmediate(() => output.emit('data', Buffer.alloc(0)))
  })

  const call = captureChild(() => git.raw([...request.args]))
  const deadline = startDeadline(request.timeoutMs, request.signal, () => {
    void call.child.then((child) => endProcess(child, 'ours'))
  })
  try {
    await call.result
  } finally {
    deadline.clear()
  }
  return {
    command: commandText(request.args),
    ...(end ?? { exitCode: null, stdout: Buffer.alloc(0), stderr: '' }),
    timedOut: deadline.timedOut,
    canceled: deadline.canceled,
    durationMs: performance.now() - startedAt,
  }
}

/** Only this package makes the environment and chooses the program, so simple-git's guard protects from nothing here. */
const permitted: NonNullable<SimpleGitOptions['unsafe']> = {
  allowUnsafeConfigPaths: true,
  allowUnsafeConfigEnvCount: true,
  allowUnsafeHooksPath: true,
  allowUnsafeFsMonitor: true,
  allowUnsafeCustomBinary: true,
}
