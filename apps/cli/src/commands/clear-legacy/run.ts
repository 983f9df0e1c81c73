import { readStatus, type LegacyArchive } from '@hermes-checkpoints/checkpoints'
import { displayText, formatBytes, type ExitCode } from '@hermes-checkpoints/core'
import type { Context } from '../../program/context.ts'
import { deleteAfterAsking } from '../shared/delete-after-asking.ts'
import { legacyArchivesJson } from '../shared/legacy-archives-json.ts'
import { legacyArchivesText } from '../shared/legacy-archives-text.ts'
import type { ClearReport } from '@hermes-checkpoints/checkpoints'
import { openEngineIn } from '../../home/open-engine-in.ts'
import { openHome } from '../../home/open-home.ts'
import type { ClearLegacyArguments } from './command.ts'

/** Names the archives, asks, and deletes them. */
export async function runClearLegacy(
  args: ClearLegacyArguments,
  context: Context,
): Promise<ExitCode> {
  const home = await openHome(args, context)
  const now = context.clock.now()
  // Archives lie beside the store, which may be damaged or missing.
  const { legacyArchives } = await readStatus(home.layout, null, now)
  const deletion = {
    nothing:
      legacyArchives.length === 0
        ? `No legacy archives in ${displayText(home.layout.base)}\n`
        : null,
    about: legacyArchivesText(legacyArchives, now),
    question: `Delete ${countText(legacyArchives.length)}?`,
    carryOut: () => openEngineIn(home, args, context).clearLegacy(),
    json: (report: ClearReport) => toJson(report, legacyArchives),
    text: (report: ClearReport) => forPeople(report),
  }
  return deleteAfterAsking(deletion, args, context)
}

function countText(archives: number): string {
  return `${archives} legacy ${archives === 1 ? 'archive' : 'archives'}`
}

function toJson(
  { bytesFreed, deleted, kept }: ClearReport,
  archives: readonly LegacyArchive[],
): object {
  return { deleted: deleted.length, kept, bytesFreed, archives: legacyArchivesJson(archives) }
}

function forPeople({ bytesFreed, deleted, kept }: ClearReport): string {
  if (deleted.length + kept.length === 0) return ''
  const states = kept.map(
    ({ name, resumeStates }) =>
      `The resume states in ${displayText(name)} stay (${resumeStates}): \`hermes-sessions resume list\` shows them.\n`,
  )
  const count = countText(deleted.length + kept.length)
  return `Deleted ${count}: ${formatBytes(bytesFreed)} freed.\n${states.join('')}`
}
