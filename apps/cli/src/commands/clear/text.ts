import { displayText, formatBytes, type Layout } from '@hermes-checkpoints/core'
import type { Loss } from './read-loss.ts'

/** What would be lost, as people read it. */
export function lossText(loss: Loss, { base }: Layout): string {
  const { bytes, checkpoints, isDamaged, legacyArchives, projects, resumeStates } = loss
  const damage = isDamaged ? 'Part of the store cannot be read.\n' : ''
  const states = resumeStates === 0 ? '' : `Resume states:   ${resumeStates}, which stay\n`
  return `Checkpoint base: ${displayText(base)}
Total size:      ${formatBytes(bytes)}
Projects:        ${projects}
Checkpoints:     ${checkpoints}
Legacy archives: ${legacyArchives}
${states}${damage}`
}
