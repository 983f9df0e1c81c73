import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readdirOrEmpty, type CheckpointId, type Layout } from '@hermes-checkpoints/core'

/** Returns the checkpoints that running or killed restores still need. */
export function checkpointsInUse(layout: Layout): ReadonlySet<CheckpointId> {
  const journals = namesIn(layout).map((name) => readFileSync(join(layout.journals, name), 'utf8'))
  return new Set(journals.flatMap(idsIn))
}

function namesIn({ journals }: Layout): readonly string[] {
  const names = readdirOrEmpty(journals).map(({ name }) => name)
  return names.filter((name) => name.endsWith('.json'))
}

/** A damaged journal needs no checkpoint: its restore cannot be finished. */
function idsIn(text: string): readonly CheckpointId[] {
  try {
    const { safety, target } = JSON.parse(text) as Record<'safety' | 'target', CheckpointId | null>
    return [safety, target].filter((id) => id !== null)
  } catch {
    return []
  }
}
