import { displayPath, displayText, type Layout } from '@hermes-checkpoints/core'
import type { ArchiveReport, MigrateReport, RepositoryReport } from '@hermes-checkpoints/migration'
import { archivedRepositoriesText } from '../../home/archived-repositories-text.ts'
import { countText } from '../../terminal/count-text.ts'

/** Describes what a migration did, or would do. */
export function migrateText({ archiving, importing }: MigrateReport, { base }: Layout): string {
  const lines = (importing?.repositories ?? []).map((repository) =>
    repositoryText(repository, archiving.dryRun),
  )
  const isNothing =
    archiving.archive === null && archiving.errors.length === 0 && lines.length === 0
  if (isNothing) return `No pre-v2 repositories in ${displayText(base)}\n`
  const note = archiving.dryRun ? 'Dry run: nothing was changed.\n' : ''
  return `${archivingText(archiving, importing !== null)}${lines.join('')}${note}`
}

function archivingText(report: ArchiveReport, isImport: boolean): string {
  const { archive, archived, dryRun } = report
  if (!dryRun && !isImport) return archivedRepositoriesText(report)
  if (archive === null || archived.length === 0) return ''
  const names = archived.map((name) => `  ${dryRun ? 'move' : 'moved'}  ${displayText(name)}\n`)
  return `Into ${displayText(archive)}:\n${names.join('')}`
}

function repositoryText(repository: RepositoryReport, dryRun: boolean): string {
  const { alreadyThere, beyondRules, directory, imported, outcome, workdir } = repository
  const place = workdir === null ? displayText(directory) : displayPath(workdir)
  if (outcome === 'failed') return `  failed    ${place}\n`
  if (outcome === 'empty') return `  empty     ${place}\n`
  const counts = [
    ...(imported.length > 0 ? [countText(imported.length, 'checkpoint')] : []),
    ...(alreadyThere > 0 ? [`${alreadyThere} already imported`] : []),
    ...(beyondRules > 0 ? [`${beyondRules} that no rule keeps left out; --all imports them`] : []),
  ]
  const done = dryRun ? 'import   ' : 'imported '
  return `  ${outcome === 'imported' ? done : 'unchanged'} ${place} (${counts.join(', ')})\n`
}
