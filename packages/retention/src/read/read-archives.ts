import { accessSync, constants, lstatSync } from 'node:fs'
import { join } from 'node:path'
import {
  directoryBytes,
  isSystemError,
  readdirOrEmpty,
  type AbsolutePath,
  type Instant,
  type Layout,
} from '@hermes-checkpoints/core'
import { readImportNotes } from '../state/import-notes.ts'
import { repositoriesIn } from './repositories-in.ts'
import { isResumeState } from './resume-state.ts'
import { readUnfinishedArchive } from '../state/unfinished-archive.ts'

/** A legacy archive that holds more than resume states. */
export interface ArchiveFact {
  readonly name: string
  readonly modifiedAt: Instant
  /** The space that its removal frees. */
  readonly bytes: number
  readonly repositories: number
  /** How many of them are imported: every readable commit is in the store. */
  readonly imported: number
  /** How many resume states upstream's migration moved into it. They stay when the rest is removed. */
  readonly resumeStates: number
  /** True while repositories are still being moved into it. */
  readonly isUnfinished: boolean
}

/** Finds the legacy archives of a base. Skips those that hold only resume states: they have nothing to remove. */
export function readArchives(layout: Layout): readonly ArchiveFact[] {
  const unfinished = readUnfinishedArchive(layout)
  return readdirOrEmpty(layout.base)
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('legacy-'))
    .flatMap(({ name }): readonly ArchiveFact[] => {
      const path = join(layout.base, name) as AbsolutePath
      if (!isReadable(path)) return []
      const entries = readdirOrEmpty(path)
      const states = entries.filter(isResumeState)
      if (states.length > 0 && states.length === entries.length) return []
      const repositories = repositoriesIn(path)
      const notes = readImportNotes(path)
      const stateBytes = states.map((state) => lstatSync(join(path, state.name)).size)
      return [
        {
          name,
          modifiedAt: lstatSync(path).mtimeMs,
          bytes: stateBytes.reduce((rest, bytes) => rest - bytes, directoryBytes(path)),
          repositories: repositories.length,
          imported: repositories.filter((one) => notes.get(one)?.left === 0).length,
          resumeStates: states.length,
          isUnfinished: name === unfinished,
        },
      ]
    })
}

/** A directory that cannot be read is not removed: its content is unknown. */
export function isReadable(directory: AbsolutePath): boolean {
  try {
    accessSync(directory, constants.R_OK | constants.X_OK)
    return true
  } catch (error) {
    if (isSystemError(error)) return false
    throw error
  }
}
