import { CheckpointError } from '@hermes-checkpoints/core'

/** How a git process ended: one shape for success, failure, time-out and cancellation. */
export interface GitOutcome {
  /** The command line for messages, such as `git ls-tree -r -z 1a2b…`. */
  readonly command: string
  /** Null when a signal ended it. */
  readonly exitCode: number | null
  readonly timedOut: boolean
  readonly canceled: boolean
  readonly stdout: Buffer
  readonly stderr: string
  readonly durationMs: number
}

/** Formats a command line for messages. */
export function commandText(args: readonly string[]): string {
  const text = ['git', ...args].join(' ')
  return text.length <= longestCommandText ? text : `${text.slice(0, longestCommandText)}…`
}

/** Throws unless git ended with one of the exit codes that are answers to this call. */
export function requireSuccess(outcome: GitOutcome, answers: readonly number[] = [0]): GitOutcome {
  if (!outcome.timedOut && !outcome.canceled && isAnswer(outcome.exitCode, answers)) return outcome
  throw gitError(outcome)
}

/** The error for an outcome that is not an answer. */
export function gitError(outcome: GitOutcome): CheckpointError {
  const { command, durationMs, exitCode } = outcome
  if (outcome.canceled) return new CheckpointError('interrupted', `${command} was stopped`)
  if (outcome.timedOut) {
    return new CheckpointError('git-timeout', `${command} timed out after ${seconds(durationMs)}`, {
      hint: 'Try again; HERMES_CHECKPOINT_TIMEOUT allows 10 to 60 seconds.',
    })
  }
  const how = exitCode === null ? 'was killed' : `exited with ${exitCode}`
  if (outOfSpace.test(outcome.stderr)) {
    return new CheckpointError('disk-full', `no space is left on the disk: ${command} ${how}`, {
      hint: 'Free some space, or run `hermes-checkpoints prune`.',
    })
  }
  return new CheckpointError('git-failed', `${command} ${how}: ${firstLines(outcome.stderr)}`)
}

/** The error for output that no git prints. */
export function unexpectedOutput(outcome: GitOutcome, expected: string): CheckpointError {
  const found = JSON.stringify(outcome.stdout.subarray(0, 80).toString())
  return new CheckpointError(
    'git-failed',
    `${outcome.command} printed ${found}; expected ${expected}`,
    { hint: 'Is the git on PATH really git?' },
  )
}

const longestCommandText = 200

/** The messages of the system, and the one of fast-import. */
const outOfSpace = /No space left on device|Disk quota exceeded|Out of diskspace/

function isAnswer(exitCode: number | null, answers: readonly number[]): boolean {
  return exitCode !== null && answers.includes(exitCode)
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

function firstLines(stderr: string): string {
  const text = stderr.trim().split('\n').slice(0, 4).join('; ')
  return text === '' ? 'it gave no reason' : text
}
