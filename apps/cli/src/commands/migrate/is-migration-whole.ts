import type { MigrateReport } from '@hermes-checkpoints/migration'

/** Says whether a migration has done, or would do, all that there was to do. */
export function isMigrationWhole({ archiving, importing }: MigrateReport): boolean {
  const repositories = importing?.repositories ?? []
  return (
    archiving.errors.length === 0 &&
    repositories.every(
      ({ damage, failure, missing }) => failure === null && damage === null && missing.length === 0,
    )
  )
}
