import { CheckpointError, type CheckpointId } from '@hermes-checkpoints/core'
import type { ProjectHistory } from '@hermes-checkpoints/retention'
import type { V1Location } from './find-v1-repositories.ts'
import type { V1Repository } from './import-context.ts'
import type { ImportDraft } from './import-draft.ts'
import type { RepositoryReport } from './import-report.ts'
import { importedIn } from './project-view.ts'
import type { OldRepository } from './read-old-repository.ts'

/** What a report is made from. */
export interface ImportResult {
  readonly old: OldRepository
  readonly draft: ImportDraft
  /** The project's checkpoints after the import. */
  readonly history: ProjectHistory
  /** False for a dry run. */
  readonly isDone: boolean
}

/** Reports an import, after checking that the store lists everything that was imported. */
export function reportImport(repository: V1Repository, result: ImportResult): RepositoryReport {
  const { draft, isDone, old } = result
  const { checkpoints, plan } = draft
  if (isDone) requireAllThere(result)
  const missing = [...old.broken, ...draft.missing]
  const isChanged = checkpoints.length > 0 || plan.pinToo.length > 0
  const hasNothing = !isChanged && plan.alreadyThere.length + plan.beyondRules.length === 0
  const report: RepositoryReport = {
    ...blank(repository),
    outcome: isChanged ? 'imported' : 'unchanged',
    damage: old.damage,
    imported: checkpoints,
    alreadyThere: plan.alreadyThere.length,
    beyondRules: plan.beyondRules.length,
    pinnedToo: plan.pinToo,
    missing,
    verified: isDone,
  }
  if (!hasNothing) return report
  const why = 'none of its checkpoints can be read completely'
  return { ...report, outcome: 'failed', failure: { code: 'path-invalid', why }, verified: false }
}

/** Reports a repository without commits. */
export function reportEmpty(repository: V1Repository): RepositoryReport {
  return { ...blank(repository), outcome: 'empty', verified: true }
}

/** Reports a repository that could not be imported. */
export function reportFailure(
  location: V1Location,
  owner: Partial<Pick<V1Repository, 'workdir' | 'project'>>,
  failure: NonNullable<RepositoryReport['failure']>,
): RepositoryReport {
  return { ...blank({ ...location, ...owner }), outcome: 'failed', failure }
}

function blank({
  archive,
  directory,
  project = null,
  workdir = null,
}: V1Location & Partial<Pick<RepositoryReport, 'workdir' | 'project'>>): RepositoryReport {
  return {
    directory,
    archive,
    workdir,
    project,
    outcome: 'unchanged',
    failure: null,
    damage: null,
    imported: [],
    alreadyThere: 0,
    beyondRules: 0,
    pinnedToo: [],
    missing: [],
    verified: false,
  }
}

/** Throws unless the store lists every imported commit, of this run or before, with its original tree. */
function requireAllThere({ draft, history, old }: ImportResult): void {
  const listed = importedIn(history)
  const wanted = new Set<CheckpointId>([
    ...draft.checkpoints.map(({ from }) => from),
    ...draft.plan.alreadyThere,
  ])
  const lost = old.commits.find(({ id, tree }) => wanted.has(id) && listed.get(id)?.tree !== tree)
  if (lost === undefined) return
  throw new CheckpointError(
    'store-damaged',
    `commit ${lost.id} was imported, but the store does not list it with its tree ${lost.tree}`,
    { hint: 'Run `hermes-checkpoints verify` to see what is damaged.' },
  )
}
