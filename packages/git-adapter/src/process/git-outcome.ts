import { CheckpointError } from '@hermes-checkpoints/core'

/** How one git process went: the same shape whether it was good, failed, hung or was stopped. */
export interface GitOutcome {
  /** For people: what was run, such as `git ls-tree -r -z 1a2b…`. */
  readonly command: string
  /** Null when a signal ended it. */
  readonly exitCode: number | null
  readonly timedOut: boolean
  readonly canceled: boolean
  readonly stdout: Buffer
  readonly stderr: string
  readonly durationMs: number
}

/** What a call was, for people. */
export function commandText(args: readonly string[]): string {
  const text = ['git', ...args].join(' ')
  return text.length <= longestCommandText ? text : `${text.slice(0, longestCommandText)}…`
}

/** Throws unless git ended with one of the codes that are answers to this call. */
export function requireSuccess(outcome: GitOutcome, answers: readonly number[] = [0]): GitOutcome {
  if (!outcome.timedOut && !outcome.canceled && isAnswer(outcome.exitCode, answers)) return outcome
  throw gitError(outcome)
}

/** The error that an outcome which is no answer amounts to. */
export function gitError(outcome: GitOutcome): CheckpointError {
  const { command, durationMs, exitCode } = outcome
  if (outcome.canceled) return new CheckpointError('interrupted', `${command} was stopped`)
  if (outcome.timedOut) {
    return new CheckpointError('git-timeout', `${command} was ended after ${seconds(durationMs)}`, {
      hint: 'Try again; HERMES_CHECKPOINT_TIMEOUT allows 10 to 60 seconds.',
    })
  }
  const how = exitCode === null ? 'was killed' : `exited with ${exitCode}`
  if (outOfSpace.test(outcome.stderr)) {
    return new CheckpointError('disk-full', `no space is left: ${command} ${how}`, {
      hint: 'Free some space, or run `hermes-checkpoints prune`.',
    })
  }
  return new CheckpointError('git-failed', `${command} ${how}: ${firstLines(outcome.stderr)}`)
}

/** The error for output that git never prints. */
export function unexpectedOutput(outcome: GitOutcome, expected: string): CheckpointError {
  const found = JSON.stringify(outcome.stdout.subarray(0, 80).toString())
  return new CheckpointError(
    'git-failed',
    `${outcome.command} answered ${found}, where ${expected} was expected`,
    { hint: 'Is the git on PATH really git?' },
  )
}

const longestCommandText = 200

/** The system's words, and those of fast-import. */
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
