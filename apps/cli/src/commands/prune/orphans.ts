import type {
  MaintenanceAction,
  MaintenanceReport,
  PruneRequest,
  Status,
} from '@hermes-checkpoints/checkpoints'
import { displayPath, displayText, formatBytes } from '@hermes-checkpoints/core'
import type { Question } from '../../terminal/confirm.ts'
import { countText } from '../../terminal/count-text.ts'
import { alignRows, type Alignment } from '../../terminal/text-table.ts'

/** Returns what a prune would delete because its directory no longer exists. */
export function orphansIn({ actions }: MaintenanceReport): readonly MaintenanceAction[] {
  return actions.filter(({ why }) => why === 'orphan')
}

/** Returns the rule that deletes exactly these orphans. */
export function orphansRule(
  orphans: readonly MaintenanceAction[],
): NonNullable<PruneRequest['orphans']> {
  const projects = orphans.flatMap(({ project }) => (project === null ? [] : [project]))
  const relics = orphans.filter(({ project }) => project === null).map(({ target }) => target)
  return { kind: 'listed', projects: new Set(projects), relics: new Set(relics) }
}

/** Asks about orphans, with their checkpoints and sizes from the status. */
export function orphansQuestion(orphans: readonly MaintenanceAction[], status: Status): Question {
  const rows = orphans.map((orphan) => rowOf(orphan, status))
  const which =
    orphans.length === 1 ? 'this deleted directory' : `these ${orphans.length} deleted directories`
  return {
    about: `Directories that no longer exist:\n${alignRows(columns, rows)}`,
    question: `Delete the checkpoints of ${which}?`,
    hint: '--force deletes them without asking, --keep-orphans keeps them.',
  }
}

const columns: readonly Alignment[] = [{ align: 'left' }, { align: 'right' }, { align: 'right' }]

function rowOf(orphan: MaintenanceAction, status: Status): readonly string[] {
  const project = status.projects.find(({ hash }) => hash === orphan.project)
  if (project === undefined) return [nameOf(orphan), '', formatBytes(orphan.bytes)]
  const { bytes, checkpoints } = project
  return [nameOf(orphan), countText(checkpoints, 'checkpoint'), formatBytes(bytes)]
}

function nameOf({ target, what, workdir }: MaintenanceAction): string {
  if (workdir !== null) return displayPath(workdir)
  return what === 'project' ? `project ${target}` : `pre-v2 repository ${displayText(target)}`
}
