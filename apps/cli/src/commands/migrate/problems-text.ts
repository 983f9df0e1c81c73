import { displayPath, displayText, shortId } from '@hermes-checkpoints/core'
import type {
  MigrateReport,
  MissingCheckpoint,
  RepositoryReport,
} from '@hermes-checkpoints/migration'
import { notArchivedText } from '../../home/archived-repositories-text.ts'

/** Lists what a migration could not move or read; an empty text when it did everything. */
export function migrateProblemsText({ archiving, importing }: MigrateReport): string {
  const repositories = importing?.repositories ?? []
  return `${notArchivedText(archiving.errors)}${repositories.map(problemsOf).join('')}`
}

function problemsOf(repository: RepositoryReport): string {
  const { damage, directory, failure, missing, workdir } = repository
  const place = workdir === null ? displayText(directory) : displayPath(workdir)
  const failed = failure === null ? '' : `Failed: ${place}: ${displayText(failure.why)}\n`
  const damaged = damage === null ? '' : `Damaged: ${place}: ${displayText(damage)}\n`
  return `${failed}${damaged}${missing.map((one) => missingText(place, one)).join('')}`
}

function missingText(place: string, { commit, objects, reason }: MissingCheckpoint): string {
  const what = `${shortId(commit)} of ${place}${reason === null ? '' : ` (${displayText(reason)})`}`
  const [first] = objects
  if (first === undefined) return `Missing: ${what}\n`
  const where = displayText(first.path ?? first.what)
  const more = objects.length > 1 ? `, and ${objects.length - 1} more` : ''
  return `Missing: ${what}: ${where}: ${displayText(first.why)}${more}\n`
}
