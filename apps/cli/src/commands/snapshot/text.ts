import type { SnapshotOutcome } from '@hermes-checkpoints/checkpoints'
import { displayPath, displayText, shortId } from '@hermes-checkpoints/core'
import type { Colors } from '../../terminal/output-style.ts'
import { changeCountsText } from '../shared/change-counts-text.ts'

/** Describes how a snapshot ended. */
export function snapshotText(outcome: SnapshotOutcome, typedDir: string, colors: Colors): string {
  const { checkpoint } = outcome
  if (outcome.outcome === 'failed') return `Failed: ${whyText(outcome, typedDir)}\n`
  if (outcome.outcome === 'skipped') return `Skipped: ${whyText(outcome, typedDir)}\n`
  if (checkpoint === null) return 'Unchanged: the newest checkpoint already holds this state\n'
  const { counts, id, reason } = checkpoint
  const parts = [
    colors.yellow(shortId(id)),
    displayText(reason),
    changeCountsText(counts, colors),
  ].filter((part) => part !== '')
  return `Saved checkpoint ${parts.join('  ')}\n`
}

function whyText({ directory, why }: SnapshotOutcome, typedDir: string): string {
  const name = directory === null ? displayText(typedDir) : displayPath(directory)
  return `${name}: ${displayText(why ?? 'no reason given')}`
}
