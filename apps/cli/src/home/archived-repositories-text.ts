import type { FirstUseReport, MaintenanceError } from '@hermes-checkpoints/checkpoints'
import { displayText } from '@hermes-checkpoints/core'

/** Where the repositories of an older program are now, and what can be done about them; nothing where none was moved. */
export function archivedRepositoriesText({ archive, archived }: FirstUseReport): string {
  if (archive === null) return ''
  const place = displayText(archive)
  const what =
    archived.length === 0
      ? `The archive ${place} of old checkpoints, which was interrupted, is complete`
      : `${countText(archived.length)} of an older version moved into ${place}`
  return `${what}. \`hermes-checkpoints migrate --import\` brings their checkpoints into the store, \`hermes-checkpoints clear-legacy\` deletes them.\n`
}

/** Those that could not be moved, a line each. */
export function notArchivedText(errors: readonly MaintenanceError[]): string {
  return errors
    .map(({ target, why }) => `Not moved: ${displayText(target)}: ${displayText(why)}\n`)
    .join('')
}

function countText(repositories: number): string {
  return `${repositories} ${repositories === 1 ? 'repository' : 'repositories'}`
}
