import { lstatSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import {
  isInstant,
  readIfThere,
  writeFileAtomically,
  type AbsolutePath,
  type Instant,
} from '@hermes-checkpoints/core'

/** What an import has made of one repository of a legacy archive. */
export interface ImportNote {
  /** The newest commit that it had; null when it had none. */
  readonly tip: string | null
  readonly at: Instant
  /** How many of its commits the store has as checkpoints. */
  readonly checkpoints: number
  /** How many it has that could not be read. */
  readonly missing: number
  /** How many it has that the rules have no room for. */
  readonly left: number
}

/** By the names of the repositories in the archive. */
export type ImportNotes = ReadonlyMap<string, ImportNote>

/** Reads which repositories of an archive were imported; none where nobody has noted it, or the note makes no sense. */
export function readImportNotes(archive: AbsolutePath): ImportNotes {
  try {
    const bytes = readIfThere(importNotesFile(archive))
    if (bytes === null) return new Map()
    const { repositories } = JSON.parse(bytes.toString()) as NotesJson
    return new Map(Object.entries(repositories).filter(([, note]) => isNote(note)))
  } catch {
    // To import once more does no harm; to take for imported what is not would.
    return new Map()
  }
}

/** Notes in an archive what was imported. How old the archive is, by which it is deleted one day, stays as it was. */
export function writeImportNotes(archive: AbsolutePath, notes: ImportNotes): void {
  const { atime, mtime } = lstatSync(archive)
  const json: NotesJson = { version: 1, repositories: Object.fromEntries(notes) }
  writeFileAtomically(importNotesFile(archive), `${JSON.stringify(json)}\n`)
  utimesSync(archive, atime, mtime)
}

/** Where an archive has its note. */
export function importNotesFile(archive: AbsolutePath): AbsolutePath {
  return join(archive, 'imported.json') as AbsolutePath
}

interface NotesJson {
  readonly version: 1
  readonly repositories: Readonly<Record<string, ImportNote>>
}

function isNote(note: ImportNote): boolean {
  const counts = [note.checkpoints, note.missing, note.left]
  const isTip = note.tip === null || typeof note.tip === 'string'
  return isTip && isInstant(note.at) && counts.every((count) => Number.isInteger(count))
}
