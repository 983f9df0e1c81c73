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

/** A legacy archive in which there is something that can be deleted. */
export interface ArchiveFact {
  readonly name: string
  readonly modifiedAt: Instant
  /** What deleting it gives back. */
  readonly bytes: number
  readonly repositories: number
  /** Of how many of them every commit that can be read is in the store. */
  readonly imported: number
  /** How many resume states upstream's migration has put into it. They stay when the rest goes. */
  readonly resumeStates: number
  /** Whether repositories are still being moved into it. */
  readonly isUnfinished: boolean
}

/** Finds the archives beside the store. One with nothing but resume states in it is none any more. */
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

/** Nobody knows what is in a directory that cannot be read, so nobody may delete it. */
export function isReadable(directory: AbsolutePath): boolean {
  try {
    accessSync(directory, constants.R_OK | constants.X_OK)
    return true
  } catch (error) {
    if (isSystemError(error)) return false
    throw error
  }
}
