import type { FirstUseReport, MaintenanceError } from '@hermes-checkpoints/checkpoints'
import { displayText } from '@hermes-checkpoints/core'

/** Says where the repositories of an older version were moved and what to do next; an empty text when none were. */
export function archivedRepositoriesText({ archive, archived }: FirstUseReport): string {
  if (archive === null) return ''
  const place = displayText(archive)
  const what =
    archived.length === 0
      ? `Completed the interrupted archive ${place} of old checkpoints`
      : `Moved ${countText(archived.length)} of an older version into ${place}`
  return `${what}. \`hermes-checkpoints migrate --import\` imports their checkpoints, \`hermes-checkpoints clear-legacy\` deletes them.\n`
}

/** Lists the repositories that could not be moved. */
export function notArchivedText(errors: readonly MaintenanceError[]): string {
  return errors
    .map(({ target, why }) => `Not moved: ${displayText(target)}: ${displayText(why)}\n`)
    .join('')
}

function countText(repositories: number): string {
  return `${repositories} ${repositories === 1 ? 'repository' : 'repositories'}`
}
