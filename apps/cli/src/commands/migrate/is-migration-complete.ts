import type { MigrateReport } from '@hermes-checkpoints/migration'

/** True when a migration skipped nothing, or a dry run would skip nothing. */
export function isMigrationComplete({ archiving, importing }: MigrateReport): boolean {
  const repositories = importing?.repositories ?? []
  return (
    archiving.errors.length === 0 &&
    repositories.every(
      ({ damage, failure, missing }) => failure === null && damage === null && missing.length === 0,
    )
  )
}
