import type { ClearReport } from '@hermes-checkpoints/checkpoints'
import { displayText, formatBytes } from '@hermes-checkpoints/core'
import { countText } from '../../terminal/count-text.ts'

export function clearLegacyQuestion(archives: number): string {
  return `Delete ${countText(archives, 'legacy archive')}?`
}

/** Describes what was deleted; an empty text when nothing was. */
export function clearLegacyText({ bytesFreed, deleted, kept }: ClearReport): string {
  if (deleted.length + kept.length === 0) return ''
  const states = kept.map(
    ({ name, resumeStates }) =>
      `Kept ${countText(resumeStates, 'resume state')} in ${displayText(name)}: \`hermes-sessions resume list\` lists them.\n`,
  )
  const count = countText(deleted.length + kept.length, 'legacy archive')
  return `Deleted ${count}: ${formatBytes(bytesFreed)} freed.\n${states.join('')}`
}
