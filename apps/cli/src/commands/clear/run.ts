import { displayText, type ExitCode } from '@hermes-checkpoints/core'
import { openEngineIn } from '../../home/open-engine-in.ts'
import { openHome } from '../../home/open-home.ts'
import type { Context } from '../../program/context.ts'
import { deleteAfterAsking, type Deletion } from '../shared/delete-after-asking.ts'
import type { ClearArguments } from './command.ts'
import { clearJson } from './json.ts'
import { readLoss } from './read-loss.ts'
import { clearText, lossText } from './text.ts'

/** Shows what would be deleted, asks, and deletes everything of ours in the base. */
export async function runClear(args: ClearArguments, context: Context): Promise<ExitCode> {
  const home = await openHome(args, context)
  const engine = openEngineIn(home, args, context)
  const loss = await readLoss(engine, home.layout)
  const deletion: Deletion = {
    nothing: loss.isNothing ? `Nothing to clear in ${displayText(home.layout.base)}\n` : null,
    about: lossText(loss, home.layout),
    question: 'Delete all checkpoints of all directories?',
    apply: () => engine.clear(),
    json: (report) => clearJson(report, loss),
    text: (report) => clearText(report, loss),
  }
  return deleteAfterAsking(deletion, args, context)
}
