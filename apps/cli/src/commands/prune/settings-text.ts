import { displayText } from '@hermes-checkpoints/core'
import type { Home } from '../../home/open-home.ts'

/** What a prune goes by. */
export function pruneSettingsText({ layout, loaded }: Home, keepOrphans: boolean): string {
  const { maxSnapshots, maxTotalSizeMb, retentionDays } = loaded.settings.checkpoints
  return `Checkpoint base: ${displayText(layout.base)}
Retention:       ${retentionDays > 0 ? `${retentionDays} days` : 'for ever'}
Size cap:        ${maxTotalSizeMb > 0 ? `${maxTotalSizeMb} MB` : 'none'}
Each project:    ${maxSnapshots} checkpoints
Orphans:         ${keepOrphans ? 'are kept' : 'are deleted'}

`
}
