import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { isSystemError, readdirOrEmpty, type AbsolutePath } from '@hermes-checkpoints/core'
import type { InPlace, LostState, LostStateError, LostStates } from '../states/lost-state.ts'
import { readStateFile } from '../states/read-state-file.ts'
import type { SessionId } from '../states/session-id.ts'
import type { ReadableState } from '../states/state-file.ts'
import { stateFileIn, statesIn } from '../states/states-in.ts'

/** Looks for states in the archives of a base and in directories that used to be one; of each session, the newest. */
export function findLostStates(
  base: AbsolutePath,
  oldDirectories: readonly AbsolutePath[],
): LostStates {
  const errors: LostStateError[] = []
  const newest = new Map<SessionId, Found>()
  for (const { directory, place } of placesToLook(base, oldDirectories, errors)) {
    for (const file of attempt(directory, errors, () => statesIn(directory))) {
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

interface Place {
  readonly directory: AbsolutePath
  readonly place: LostState['place']
}

/** The archives of the base come first, the newest before the others. */
function placesToLook(
  base: AbsolutePath,
  oldDirectories: readonly AbsolutePath[],
  errors: LostStateError[],
): readonly Place[] {
  const archivesOf = (directory: AbsolutePath): readonly AbsolutePath[] =>
    attempt(directory, errors, () => archivesIn(directory))
  const old = oldDirectories.filter((directory) => !isSameDirectory(directory, base))
  return [
    ...archivesOf(base).map((directory): Place => ({ directory, place: 'archive' })),
    ...old
      .flatMap((directory) => [directory].concat(archivesOf(directory)))
      .map((directory): Place => ({ directory, place: 'old-place' })),
  ]
}

function archivesIn(directory: AbsolutePath): readonly AbsolutePath[] {
  return readdirOrEmpty(directory)
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('legacy-'))
    .map(({ name }) => join(directory, name) as AbsolutePath)
    .toSorted()
    .toReversed()
}

/** One place that cannot be looked at does not hide the others. */
function attempt<Item>(
  directory: AbsolutePath,
  errors: LostStateError[],
  look: () => readonly Item[],
): readonly Item[] {
  try {
    return look()
  } catch (error) {
    if (!isSystemError(error)) throw error
    errors.push({ path: directory, why: error.message })
    return []
  }
}

/** By whatever links each is reached. */
function isSameDirectory(one: AbsolutePath, other: AbsolutePath): boolean {
  return one === other || realPath(one) === realPath(other)
}

function realPath(directory: AbsolutePath): string {
  try {
    return realpathSync(directory)
  } catch {
    // What is not there has no other name.
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
