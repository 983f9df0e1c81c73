import { exitCodes, parseAbsolutePath, type ExitCode } from '@hermes-checkpoints/core'
import { openGit } from '@hermes-checkpoints/git-adapter'
import { migrate, type ImportOrder, type MigrateReport } from '@hermes-checkpoints/migration'
import { resolve } from 'node:path'
import type { Context } from '../../program/context.ts'
import { isMigrationComplete } from './is-migration-complete.ts'
import { migrateJson } from './json.ts'
import { migrateProblemsText } from './problems-text.ts'
import { migrateText } from './text.ts'
import { openHome, type Home } from '../../home/open-home.ts'
import { progressLine, type ProgressLine } from '../../terminal/progress-line.ts'
import { writeJson } from '../../terminal/write-json.ts'
import type { MigrateArguments } from './command.ts'

/** Archives the repositories of an older version, imports their history with `--import`, and prints the report. */
export async function runMigrate(args: MigrateArguments, context: Context): Promise<ExitCode> {
  const home = await openHome(args, context)
  const report = await migrateHome(home, args, context)
  if (args.json) writeJson(migrateJson(report), context)
  else {
    context.writeOutput(migrateText(report, home.layout))
    context.writeError(migrateProblemsText(report))
  }
  return isMigrationComplete(report) ? exitCodes.done : exitCodes.partly
}

async function migrateHome(
  home: Home,
  args: MigrateArguments,
  context: Context,
): Promise<MigrateReport> {
  const progress = progressLine(args, context)
  const isImport = args.import || args.all || args.from !== undefined
  try {
    return await migrate({
      layout: home.layout,
      clock: context.clock,
      dryRun: args.dryRun,
      signal: context.signal,
      import: isImport ? importOrder(home, args, context, progress) : undefined,
    })
  } finally {
    progress.clear()
  }
}

function importOrder(
  { gitTimeoutMs: timeoutMs, loaded }: Home,
  { all, from }: MigrateArguments,
  { cwd, env, signal, temporaryRoot }: Context,
  progress: ProgressLine,
): ImportOrder {
  return {
    git: openGit({ env, timeoutMs, signal }),
    settings: loaded.settings.checkpoints,
    temporaryRoot: parseAbsolutePath(temporaryRoot),
    from: from === undefined ? undefined : parseAbsolutePath(resolve(cwd, from)),
    all,
    progress,
  }
}
