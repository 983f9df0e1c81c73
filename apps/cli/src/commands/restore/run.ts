import { resolve } from 'node:path'
import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import type { Context } from '../../program/context.ts'
import { numberNote } from '../shared/number-note.ts'
import { pickRestore } from './pick-restore.ts'
import { printRestoreReport } from './print-restore-report.ts'
import { shellWord } from '../../argv/shell-word.ts'
import { typedPaths } from '../../argv/typed-paths.ts'
import { withEngine } from '../../home/with-engine.ts'
import type { RestoreArguments } from './command.ts'

/** Restores a directory or some of its paths, and prints the report. */
export async function runRestore(args: RestoreArguments, context: Context): Promise<ExitCode> {
  const { dir, dryRun, keepEdits, to } = args
  const typed = [...args.paths, ...(args['--'] ?? [])]
  const paths = typedPaths(typed, resolve(context.cwd, dir))
  const request = { paths, keepEdits, dryRun, to }
  const report = await withEngine(args, context, async (engine, progress) => {
    const checkpoint =
      args.checkpoint ?? (await pickRestore(engine, { args, request, progress }, context))
    return checkpoint === null ? null : engine.restore(dir, { ...request, checkpoint })
  })
  if (report === null) return exitCodes.declined
  if (!args.quiet && !args.json)
    context.writeError(numberNote(args.checkpoint ?? '', report.restoredTo))
  const undoCommand = (): string => undoCommandFor(to ?? dir)
  return printRestoreReport(report, { args, paths, undoCommand }, context)
}

function undoCommandFor(directory: string): string {
  return `hermes-checkpoints undo${directory === '.' ? '' : ` ${shellWord(directory)}`}`
}
