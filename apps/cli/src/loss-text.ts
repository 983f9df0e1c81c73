import { displayText, formatBytes, type Layout } from '@hermes-checkpoints/core'
import type { Loss } from './read-loss.ts'

/** What would be lost, as people read it. */
export function lossText(loss: Loss, { base }: Layout): string {
  const { bytes, checkpoints, legacyArchives, projects, resumeStates } = loss
  const states = resumeStates === 0 ? '' : `Resume states:   ${resumeStates}, which stay\n`
  return `Checkpoint base: ${displayText(base)}
Total size:      ${formatBytes(bytes)}
Projects:        ${projects ?? unknown}
Checkpoints:     ${checkpoints ?? unknown}
Legacy archives: ${legacyArchives}
${states}`
}

const unknown = 'unknown: the store cannot be read'
