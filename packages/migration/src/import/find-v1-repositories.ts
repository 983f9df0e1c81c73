import { readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import type { AbsolutePath } from '@hermes-checkpoints/core'

/** The location of an old repository, or of a directory that may hold one but cannot be read. */
export interface V1Location {
  readonly directory: AbsolutePath
  /** The archive that contains it, or null. */
  readonly archive: AbsolutePath | null
  /** Why it cannot be read, or null. */
  readonly problem: string | null
}

/**
 * Finds the old repositories in a base, in an archive, or in a directory that is one itself.
 *
 * Newest first, for workdirs with several: those in the base are newer than archived ones, and a later archive is
 * newer than an earlier one. Links are not followed.
 */
export function findV1Repositories(directory: AbsolutePath): readonly V1Location[] {
  const entries = readdirSync(directory, { withFileTypes: true })
  if (hasHead(entries)) return [{ directory, archive: null, problem: null }]
  const names = entries.filter(isCandidate).map(({ name }) => name)
  const archives = names.filter((name) => isArchiveName(name)).toSorted()
  return [
    ...names
      .filter((name) => !isArchiveName(name))
      .flatMap((name) => repositoryAt(directory, name)),
    ...archives.toReversed().flatMap((name) => inArchive(below(directory, name))),
  ]
}

function isArchiveName(name: string): boolean {
  return name.startsWith('legacy-')
}

function repositoryAt(
  parent: AbsolutePath,
  name: string,
  archive: AbsolutePath | null = null,
): readonly V1Location[] {
  return locationsIn(below(parent, name), archive, (directory, entries) =>
    hasHead(entries) ? [{ directory, archive, problem: null }] : [],
  )
}

function inArchive(archive: AbsolutePath): readonly V1Location[] {
  return locationsIn(archive, archive, (directory, entries) => {
    if (hasHead(entries)) return [{ directory, archive: null, problem: null }]
    return entries.filter(isCandidate).flatMap(({ name }) => repositoryAt(archive, name, archive))
  })
}

/** Returns an unreadable directory as a location with a problem: it may hold history, so the report must name it. */
function locationsIn(
  directory: AbsolutePath,
  archive: AbsolutePath | null,
  find: (directory: AbsolutePath, entries: readonly Dirent[]) => readonly V1Location[],
): readonly V1Location[] {
  let entries: readonly Dirent[]
  try {
    entries = readdirSync(directory, { withFileTypes: true })
  } catch (error) {
    return [{ directory, archive, problem: error instanceof Error ? error.message : String(error) }]
  }
  return find(directory, entries)
}

/** Excludes the store and hidden directories, which are temporary ones of ours or of upstream. */
function isCandidate(entry: Dirent): boolean {
  return entry.isDirectory() && entry.name !== 'store' && !entry.name.startsWith('.')
}

function hasHead(entries: readonly Dirent[]): boolean {
  return entries.some((entry) => entry.name === 'HEAD' && entry.isFile())
}

function below(directory: AbsolutePath, name: string): AbsolutePath {
  return join(directory, name) as AbsolutePath
}
