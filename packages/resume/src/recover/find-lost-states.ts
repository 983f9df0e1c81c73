import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { isSystemError, readdirOrEmpty, type AbsolutePath } from '@hermes-checkpoints/core'
import type { InPlace, LostState, LostStateError, LostStates } from '../states/lost-state.ts'
import { readStateFile } from '../states/read-state-file.ts'
import type { SessionId } from '../states/session-id.ts'
import type { ReadableState } from '../states/state-file.ts'
import { stateFileIn, statesIn } from '../states/states-in.ts'

/** Searches the archives of a base and former bases for states. Returns the newest one of each session. */
export function findLostStates(
  base: AbsolutePath,
  oldDirectories: readonly AbsolutePath[],
): LostStates {
  const errors: LostStateError[] = []
  const newest = new Map<SessionId, Found>()
  for (const { directory, place } of directoriesToSearch(base, oldDirectories, errors)) {
    for (const file of readOrReport(directory, errors, () => statesIn(directory))) {
      if (file.kind !== 'state') errors.push({ path: file.path, why: file.why })
      else if (isNewer(file, newest.get(file.id)?.state))
        newest.set(file.id, { state: file, place })
    }
  }
  const states = [...newest.values()].toSorted((a, b) => (a.state.id < b.state.id ? -1 : 1))
  return {
    states: states.map(({ place, state }) => ({ state, place, inPlace: inPlaceOf(base, state) })),
    errors,
  }
}

type Found = Pick<LostState, 'place' | 'state'>

interface SearchedDirectory {
  readonly directory: AbsolutePath
  readonly place: LostState['place']
}

/** The archives of the base come first, newest first: of states with the same time, the first one found is used. */
function directoriesToSearch(
  base: AbsolutePath,
  oldDirectories: readonly AbsolutePath[],
  errors: LostStateError[],
): readonly SearchedDirectory[] {
  const archivesOf = (directory: AbsolutePath): readonly AbsolutePath[] =>
    readOrReport(directory, errors, () => archivesIn(directory))
  const old = oldDirectories.filter((directory) => !isSameDirectory(directory, base))
  return [
    ...archivesOf(base).map((directory): SearchedDirectory => ({ directory, place: 'archive' })),
    ...old
      .flatMap((directory) => [directory].concat(archivesOf(directory)))
      .map((directory): SearchedDirectory => ({ directory, place: 'old-place' })),
  ]
}

function archivesIn(directory: AbsolutePath): readonly AbsolutePath[] {
  return readdirOrEmpty(directory)
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('legacy-'))
    .map(({ name }) => join(directory, name) as AbsolutePath)
    .toSorted()
    .toReversed()
}

/** A directory that cannot be read becomes an error in the report, so that the search continues. */
function readOrReport<Item>(
  directory: AbsolutePath,
  errors: LostStateError[],
  read: () => readonly Item[],
): readonly Item[] {
  try {
    return read()
  } catch (error) {
    if (!isSystemError(error)) throw error
    errors.push({ path: directory, why: error.message })
    return []
  }
}

function isSameDirectory(one: AbsolutePath, other: AbsolutePath): boolean {
  return one === other || realPath(one) === realPath(other)
}

function realPath(directory: AbsolutePath): string {
  try {
    return realpathSync(directory)
  } catch {
    // A missing directory has no real path.
    return directory
  }
}

function isNewer(state: ReadableState, than: ReadableState | undefined): boolean {
  const never = Number.NEGATIVE_INFINITY
  return than === undefined || (state.updatedAt ?? never) > (than.updatedAt ?? never)
}

function inPlaceOf(base: AbsolutePath, state: ReadableState): InPlace | null {
  const file = readStateFile(state.id, stateFileIn(base, state.id))
  if (file === null) return null
  if (file.kind !== 'state' || file.updatedAt === null || state.updatedAt === null) return 'unknown'
  if (file.updatedAt === state.updatedAt) return 'same-age'
  return file.updatedAt < state.updatedAt ? 'older' : 'newer'
}
