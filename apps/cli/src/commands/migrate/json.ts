import { isoTime, pathToText } from '@hermes-checkpoints/core'
import type {
  MigrateReport,
  MissingCheckpoint,
  RepositoryReport,
} from '@hermes-checkpoints/migration'
import { isMigrationComplete } from './is-migration-complete.ts'

export function migrateJson(report: MigrateReport): object {
  const { archive, archived, dryRun, errors } = report.archiving
  const repositories = report.importing?.repositories ?? []
  return {
    dryRun,
    ok: isMigrationComplete(report),
    archive,
    archived,
    imported: repositories.map((repository) => importedJson(repository)),
    errors,
  }
}

function importedJson(repository: RepositoryReport): object {
  const { alreadyThere, beyondRules, damage, directory, failure } = repository
  const { imported, missing, outcome, verified, workdir } = repository
  return {
    workdir: workdir === null ? null : pathToText(workdir),
    checkpoints: imported.length,
    repository: directory,
    outcome,
    why: failure?.why ?? null,
    damage,
    alreadyThere,
    beyondRules,
    missing: missing.map((one) => missingJson(one)),
    verified,
  }
}

function missingJson({ commit, objects, reason, time }: MissingCheckpoint): object {
  return { commit, time: time === null ? null : isoTime(time), reason, objects }
}
