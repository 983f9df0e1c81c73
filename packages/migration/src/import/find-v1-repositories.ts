import { readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import type { AbsolutePath } from '@hermes-checkpoints/core'

/** Where an old repository lies, or seems to. */
export interface V1Place {
  readonly directory: AbsolutePath
  /** The archive that it lies in, or null. */
  readonly archive: AbsolutePath | null
  /** Why nothing more can be told of it, or null. */
  readonly problem: string | null
}

/**
 * Finds the old repositories in a base, in an archive, or in a directory that is one itself; those that were last in
 * use come first.
 *
 * Where a directory has several, what lies in the base is newer than what was archived, and a later archive is newer
 * than an earlier one. Links are not followed.
 */
export function findV1Repositories(directory: AbsolutePath): readonly V1Place[] {
  const entries = readdirSync(directory, { withFileTypes: true })
  if (hasHead(entries)) return [{ directory, archive: null, problem: null }]
  const names = entries.filter(isCandidate).map(({ name }) => name)
  const archives = names.filter((name) => isArchiveName(name)).toSorted()
  return [
    ...names.filter((name) => !isArchiveName(name)).flatMap((name) => inPlace(directory, name)),
    ...archives.toReversed().flatMap((name) => inArchive(below(directory, name))),
  ]
}

function isArchiveName(name: string): boolean {
  return name.startsWith('legacy-')
}

function inPlace(
  parent: AbsolutePath,
  name: string,
  archive: AbsolutePath | null = null,
): readonly V1Place[] {
  return placesAt(below(parent, name), archive, (directory, entries) =>
    hasHead(entries) ? [{ directory, archive, problem: null }] : [],
  )
}

function inArchive(archive: AbsolutePath): readonly V1Place[] {
  return placesAt(archive, archive, (directory, entries) => {
    if (hasHead(entries)) return [{ directory, archive: null, problem: null }]
    return entries.filter(isCandidate).flatMap(({ name }) => inPlace(archive, name, archive))
  })
}

/** What cannot be looked into may hold somebody's history, and has to be named. */
function placesAt(
  directory: AbsolutePath,
  archive: AbsolutePath | null,
  look: (directory: AbsolutePath, entries: readonly Dirent[]) => readonly V1Place[],
): readonly V1Place[] {
  let entries: readonly Dirent[]
  try {
    entries = readdirSync(directory, { withFileTypes: true })
  } catch (error) {
    return [{ directory, archive, problem: error instanceof Error ? error.message : String(error) }]
  }
  return look(directory, entries)
}

/** The store is no old repository, and what begins with a dot is work that somebody has under way. */
function isCandidate(entry: Dirent): boolean {
  return entry.isDirectory() && entry.name !== 'store' && !entry.name.startsWith('.')
}

function hasHead(entries: readonly Dirent[]): boolean {
  return entries.some((entry) => entry.name === 'HEAD' && entry.isFile())
}

function below(directory: AbsolutePath, name: string): AbsolutePath {
  return join(directory, name) as AbsolutePath
}
