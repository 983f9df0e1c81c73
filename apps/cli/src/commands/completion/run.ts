import { basename } from 'node:path'
import {
  CheckpointError,
  exitCodes,
  readVariable,
  type Environment,
  type ExitCode,
} from '@hermes-checkpoints/core'
import { completionScript, shells, type Shell } from '../../completion/completion-script.ts'
import type { Context } from '../../program/context.ts'
import { writeJson } from '../../terminal/write-json.ts'
import type { CompletionArguments } from './command.ts'

/** Prints the completion script of a shell. */
export async function runCompletion(
  args: CompletionArguments,
  context: Context,
): Promise<ExitCode> {
  const shell = args.shell === undefined ? defaultShell(context.env) : requireShell(args.shell)
  const script = completionScript(args.$0, shell)
  if (args.json) writeJson({ shell, script }, context)
  else context.writeOutput(script)
  return exitCodes.done
}

function defaultShell(env: Environment): Shell {
  return basename(readVariable(env, 'SHELL') ?? '') === 'zsh' ? 'zsh' : 'bash'
}

function requireShell(name: string): Shell {
  const found = shells.find((shell) => shell === name)
  if (found !== undefined) return found
  throw new CheckpointError('usage', `expected bash or zsh, found ${JSON.stringify(name)}`, {
    hint: 'Other shells are not supported.',
  })
}
