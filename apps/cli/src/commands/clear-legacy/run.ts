import { readStatus } from '@hermes-checkpoints/checkpoints'
import { displayText, type ExitCode } from '@hermes-checkpoints/core'
import { openEngineIn } from '../../home/open-engine-in.ts'
import { openHome } from '../../home/open-home.ts'
import type { Context } from '../../program/context.ts'
import { deleteAfterAsking, type Deletion } from '../shared/delete-after-asking.ts'
import { legacyArchivesText } from '../shared/legacy-archives-text.ts'
import type { ClearLegacyArguments } from './command.ts'
import { clearLegacyJson } from './json.ts'
import { clearLegacyQuestion, clearLegacyText } from './text.ts'

/** Lists the archives, asks, and deletes them. */
export async function runClearLegacy(
  args: ClearLegacyArguments,
  context: Context,
): Promise<ExitCode> {
  const home = await openHome(args, context)
  const now = context.clock.now()
  // Archives lie beside the store, so no engine is opened: the store may be damaged or missing.
  const { legacyArchives } = await readStatus(home.layout, null, now)
  const deletion: Deletion = {
    nothing:
      legacyArchives.length === 0
        ? `No legacy archives in ${displayText(home.layout.base)}\n`
        : null,
    about: legacyArchivesText(legacyArchives, now),
    question: clearLegacyQuestion(legacyArchives.length),
    apply: () => openEngineIn(home, args, context).clearLegacy(),
    json: (report) => clearLegacyJson(report, legacyArchives),
    text: clearLegacyText,
  }
  return deleteAfterAsking(deletion, args, context)
}
