import { displayText } from '@hermes-checkpoints/core'
import type { Home } from '../../home/open-home.ts'

/** Describes the rules of a prune. */
export function pruneSettingsText({ layout, loaded }: Home, keepOrphans: boolean): string {
  const { maxSnapshots, maxTotalSizeMb, retentionDays } = loaded.settings.checkpoints
  return `Checkpoint base: ${displayText(layout.base)}
Retention:       ${retentionDays > 0 ? `${retentionDays} days` : 'unlimited'}
Size cap:        ${maxTotalSizeMb > 0 ? `${maxTotalSizeMb} MB` : 'none'}
Per project:     ${maxSnapshots} checkpoints
Orphans:         ${keepOrphans ? 'kept' : 'deleted'}

`
}
