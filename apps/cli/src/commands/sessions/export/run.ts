import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import {
  CheckpointError,
  displayText,
  exitCodes,
  formatBytes,
  parseAbsolutePath,
  resolveHome,
  type AbsolutePath,
  type ExitCode,
} from '@hermes-checkpoints/core'
import { exportSessions, sessionPlaces, type ExportOptions } from '@hermes-checkpoints/sessions'
import type { Context } from '../../../program/context.ts'
import { countText } from '../../../terminal/count-text.ts'
import { progressLine } from '../../../terminal/progress-line.ts'
import { requireSource } from '../../../argv/require-source.ts'
import { writeExportFile } from './write-export-file.ts'
import { writeJson } from '../../../terminal/write-json.ts'
import type { SessionsExportArguments } from './command.ts'

/** Writes sessions to standard output, or to a file. */
export async function runSessionsExport(
  args: SessionsExportArguments,
  context: Context,
): Promise<ExitCode> {
  const { cwd, env } = context
  const { output, sessionId: session } = args
  const home = resolveHome({ flag: args.home, env, cwd })
  const options: ExportOptions = { home, session, source: requireSource(args.source) }
  if (output === '-') await context.writeAll(exportSessions(options))
  else {
    // An unset shell variable leaves an empty name, which must not become the current directory.
    const file = parseAbsolutePath(output === '' ? '' : resolve(cwd, output))
    requireNotDatabase(file, sessionPlaces(home).database)
    const written = await exportTo(file, options, args, context)
    if (args.json) writeJson({ output: file, ...written }, context)
    else context.writeOutput(exportText(file, written))
  }
  return exitCodes.done
}

/** A mistyped name must not replace the database by its own export. */
function requireNotDatabase(file: AbsolutePath, database: AbsolutePath): void {
  const [given, own] = [file, database].map((path) => statSync(path, { throwIfNoEntry: false }))
  if (given === undefined || given.ino !== own?.ino || given.dev !== own.dev) return
  throw new CheckpointError(
    'path-invalid',
    `expected a file to write, found the database ${file}`,
    {
      hint: 'Choose another name.',
    },
  )
}

interface Written {
  readonly sessions: number
  readonly bytes: number
}

async function exportTo(
  file: AbsolutePath,
  options: ExportOptions,
  args: SessionsExportArguments,
  context: Context,
): Promise<Written> {
  const progress = progressLine(args, context)
  let sessions = 0
  try {
    const bytes = await writeExportFile(file, counted())
    return { sessions, bytes }
  } finally {
    progress.clear()
  }

  async function* counted(): AsyncGenerator<string, void> {
    for await (const line of exportSessions(options)) {
      // Reading is synchronous: without a pause, the signal handler would never run.
      await setImmediate()
      if (context.signal?.aborted === true)
        throw new CheckpointError('interrupted', 'the export was stopped')
      yield line
      sessions += 1
      progress.report({
        phase: 'exporting',
        what: 'exporting sessions',
        done: sessions,
        total: null,
      })
    }
  }
}

function exportText(file: AbsolutePath, { bytes, sessions }: Written): string {
  return `Exported ${countText(sessions, 'session')} to ${displayText(file)}: ${formatBytes(bytes)}.\n`
}
