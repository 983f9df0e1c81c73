import type { ExitCode } from '@hermes-checkpoints/core'
import type { Command } from './command.ts'
import { clearLegacyCommand } from './commands/clear-legacy.ts'
import { clearCommand } from './commands/clear.ts'
import { completionCommand } from './commands/completion.ts'
import { configCommand } from './commands/config.ts'
import { diffCommand } from './commands/diff.ts'
import { logCommand } from './commands/log.ts'
import { migrateCommand } from './commands/migrate.ts'
import { pinCommand } from './commands/pin.ts'
import { pruneCommand } from './commands/prune.ts'
import { restoreCommand } from './commands/restore.ts'
import { rollbackCommand } from './commands/rollback.ts'
import { showCommand } from './commands/show.ts'
import { snapshotCommand } from './commands/snapshot.ts'
import { statusCommand } from './commands/status.ts'
import { undoCommand } from './commands/undo.ts'
import { unpinCommand } from './commands/unpin.ts'
import { verifyCommand } from './commands/verify.ts'
import type { Context } from './context.ts'
import { main } from './main.ts'

/** The commands of `hermes-checkpoints`, for a host that mounts them below a word of its own. */
export const checkpointsCommands: readonly Command[] = [
  statusCommand,
  snapshotCommand,
  logCommand,
  showCommand,
  diffCommand,
  restoreCommand,
  undoCommand,
  rollbackCommand,
  pinCommand,
  unpinCommand,
  pruneCommand,
  clearCommand,
  clearLegacyCommand,
  migrateCommand,
  verifyCommand,
  configCommand,
]

/** Runs `hermes-checkpoints`. */
export function runCheckpoints(argv: readonly string[], context: Context): Promise<ExitCode> {
  return main('hermes-checkpoints', [...checkpointsCommands, completionCommand], argv, context)
}
