import type { ClearReport } from '@hermes-checkpoints/checkpoints'
import { displayText, formatBytes, type Layout } from '@hermes-checkpoints/core'
import { countText } from '../../terminal/count-text.ts'
import type { Loss } from './read-loss.ts'

/** Describes what would be deleted. */
export function lossText(loss: Loss, { base }: Layout): string {
  const { bytes, checkpoints, isDamaged, legacyArchives, projects, resumeStates } = loss
  const damage = isDamaged ? 'Part of the store cannot be read.\n' : ''
  const states = resumeStates === 0 ? '' : `Resume states:   ${resumeStates}, which are kept\n`
  return `Checkpoint base: ${displayText(base)}
Total size:      ${formatBytes(bytes)}
Projects:        ${projects}
Checkpoints:     ${checkpoints}
Legacy archives: ${legacyArchives}
${states}${damage}`
}

/** Describes what was deleted; an empty text when nothing was. */
export function clearText(report: ClearReport, { resumeStates }: Loss): string {
  const { bytesFreed, deleted, errors, kept } = report
  if (deleted.length + kept.length === 0) return ''
  const what = errors.length === 0 ? 'Deleted all checkpoints' : 'Deleted in part'
  const states = resumeStates === 0 ? '' : `; kept ${countText(resumeStates, 'resume state')}`
  return `${what}: ${formatBytes(bytesFreed)} freed${states}.\n`
}
