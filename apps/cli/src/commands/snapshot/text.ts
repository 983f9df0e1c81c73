import type {
  SnapshotFailed,
  SnapshotOutcome,
  SnapshotSkipped,
} from '@hermes-checkpoints/checkpoints'
import { displayPath, displayText, shortId } from '@hermes-checkpoints/core'
import type { Colors } from '../../terminal/output-style.ts'
import { changeCountsText } from '../shared/change-counts-text.ts'

/** Describes how a snapshot ended. */
export function snapshotText(outcome: SnapshotOutcome, typedDir: string, colors: Colors): string {
  if (outcome.outcome === 'failed') return `Failed: ${whyText(outcome, typedDir)}\n`
  if (outcome.outcome === 'skipped') return `Skipped: ${whyText(outcome, typedDir)}\n`
  if (outcome.outcome === 'unchanged')
    return 'Unchanged: the newest checkpoint already holds this state\n'
  const { counts, id, reason } = outcome.checkpoint
  const parts = [
    colors.yellow(shortId(id)),
    displayText(reason),
    changeCountsText(counts, colors),
  ].filter((part) => part !== '')
  return `Saved checkpoint ${parts.join('  ')}\n`
}

function whyText({ directory, why }: SnapshotSkipped | SnapshotFailed, typedDir: string): string {
  const name = directory === null ? displayText(typedDir) : displayPath(directory)
  return `${name}: ${displayText(why)}`
}
