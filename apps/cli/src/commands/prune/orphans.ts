import type { PruneRequest, Status } from '@hermes-checkpoints/checkpoints'
import { displayPath, displayText, formatBytes } from '@hermes-checkpoints/core'
import type { Question } from '../../terminal/confirm.ts'
import type { MaintenanceAction, MaintenanceReport } from '@hermes-checkpoints/checkpoints'
import { alignRows, type Alignment } from '../../terminal/text-table.ts'

/** What a prune would delete because its directory is gone. */
export function orphansIn({ actions }: MaintenanceReport): readonly MaintenanceAction[] {
  return actions.filter(({ why }) => why === 'orphan')
}

/** The rule by which exactly these go, and no others. */
export function orphansRule(
  orphans: readonly MaintenanceAction[],
): NonNullable<PruneRequest['orphans']> {
  const projects = orphans.flatMap(({ project }) => (project === null ? [] : [project]))
  const relics = orphans.filter(({ project }) => project === null).map(({ target }) => target)
  return { kind: 'listed', projects: new Set(projects), relics: new Set(relics) }
}

/** Names them with what the status says of them, and asks. */
export function orphansQuestion(orphans: readonly MaintenanceAction[], status: Status): Question {
  const rows = orphans.map((orphan) => rowOf(orphan, status))
  const which =
    orphans.length === 1 ? 'this deleted directory' : `these ${orphans.length} deleted directories`
  return {
    about: `Directories that are gone:\n${alignRows(columns, rows)}`,
    question: `Delete the checkpoints of ${which}?`,
    hint: '--force deletes them without a question, --keep-orphans keeps them.',
  }
}

const columns: readonly Alignment[] = [{ align: 'left' }, { align: 'right' }, { align: 'right' }]

function rowOf(orphan: MaintenanceAction, status: Status): readonly string[] {
  const project = status.projects.find(({ hash }) => hash === orphan.project)
  if (project === undefined) return [nameOf(orphan), '', formatBytes(orphan.bytes)]
  const { bytes, checkpoints } = project
  const count = `${checkpoints} ${checkpoints === 1 ? 'checkpoint' : 'checkpoints'}`
  return [nameOf(orphan), count, formatBytes(bytes)]
}

function nameOf({ target, what, workdir }: MaintenanceAction): string {
  if (workdir !== null) return displayPath(workdir)
  return what === 'project' ? `project ${target}` : `pre-v2 repository ${displayText(target)}`
}
