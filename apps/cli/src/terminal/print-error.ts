import {
  displayText,
  exitCodeOf,
  exitCodes,
  isCheckpointError,
  type CheckpointError,
  type ExitCode,
} from '@hermes-checkpoints/core'
import type { Context } from '../program/context.ts'
import type { GlobalArguments } from '../argv/global-options.ts'

/** Prints an error with its hint, and returns the exit code. */
export function printError(
  error: unknown,
  options: Pick<GlobalArguments, 'json' | 'verbose'>,
  context: Context,
): ExitCode {
  if (isCheckpointError(error)) {
    if (options.json) printJson(error.code, error.message, context)
    else context.writeError(messageOf(error))
  } else {
    const message = error instanceof Error ? error.message : String(error)
    if (options.json) printJson('defect', message, context)
    else
      context.writeError(
        `Error: ${displayText(message)}\nThis is a bug: run the command again with --verbose and report its output.\n`,
      )
  }
  if (options.verbose && error instanceof Error) context.writeError(stackOf(error))
  return isCheckpointError(error) ? exitCodeOf[error.code] : exitCodes.failed
}

function printJson(code: string, message: string, context: Context): void {
  context.writeOutput(`${JSON.stringify({ error: { code, message } })}\n`)
}

function messageOf(error: CheckpointError): string {
  if (error.code === 'interrupted') return interruptionText(error)
  const hint = error.hint === undefined ? '' : `${displayText(error.hint)}\n`
  // Messages quote file names, which may contain escape sequences.
  return `Error: ${displayText(error.message)}\n${hint}`
}

/** An interruption is not a failure, so its message is one line without `Error:`. */
function interruptionText({ hint, message }: CheckpointError): string {
  return `Interrupted: ${displayText(hint === undefined ? message : `${message}. ${hint}`)}\n`
}

function stackOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .map((line) => `${displayText(line)}\n`)
    .join('')
}
