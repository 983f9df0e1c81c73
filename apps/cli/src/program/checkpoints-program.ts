import type { ExitCode } from '@hermes-checkpoints/core'
import type { Command } from './command.ts'
import { clearLegacyCommand } from '../commands/clear-legacy/command.ts'
import { clearCommand } from '../commands/clear/command.ts'
import { completionCommand } from '../commands/completion/command.ts'
import { configCommand } from '../commands/config/command.ts'
import { diffCommand } from '../commands/diff/command.ts'
import { logCommand } from '../commands/log/command.ts'
import { migrateCommand } from '../commands/migrate/command.ts'
import { pinCommand } from '../commands/pin/command.ts'
import { pruneCommand } from '../commands/prune/command.ts'
import { restoreCommand } from '../commands/restore/command.ts'
import { rollbackCommand } from '../commands/rollback/command.ts'
import { showCommand } from '../commands/show/command.ts'
import { snapshotCommand } from '../commands/snapshot/command.ts'
import { statusCommand } from '../commands/status/command.ts'
import { undoCommand } from '../commands/undo/command.ts'
import { unpinCommand } from '../commands/unpin/command.ts'
import { verifyCommand } from '../commands/verify/command.ts'
import type { Context } from './context.ts'
import { main } from './main.ts'

/** The commands of `hermes-checkpoints`, which a host can mount below a word of its own. */
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
