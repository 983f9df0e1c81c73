import { lstatSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import {
  isInstant,
  readIfThere,
  writeFileAtomically,
  type AbsolutePath,
  type Instant,
} from '@hermes-checkpoints/core'

/** What was imported of one repository of a legacy archive. */
export interface ImportNote {
  /** Its newest commit; null when it had none. */
  readonly tip: string | null
  readonly at: Instant
  /** How many of its commits are checkpoints of the store. */
  readonly checkpoints: number
  /** How many of its commits could not be read. */
  readonly missing: number
  /** How many of its commits were left out because no keep rule would keep them. */
  readonly left: number
}

/** The notes of an archive, by the names of its repositories. */
export type ImportNotes = ReadonlyMap<string, ImportNote>

/** Reads which repositories of an archive were imported. A missing or damaged file counts as none. */
export function readImportNotes(archive: AbsolutePath): ImportNotes {
  try {
    const bytes = readIfThere(importNotesFile(archive))
    if (bytes === null) return new Map()
    const { repositories } = JSON.parse(bytes.toString()) as NotesJson
    return new Map(Object.entries(repositories).filter(([, note]) => isNote(note)))
  } catch {
    // A second import does no harm. Deleting an archive that was never imported would.
    return new Map()
  }
}

/** Notes in an archive what was imported. Keeps the archive's mtime: retention deletes archives by their age. */
export function writeImportNotes(archive: AbsolutePath, notes: ImportNotes): void {
  const { atime, mtime } = lstatSync(archive)
  const json: NotesJson = { version: 1, repositories: Object.fromEntries(notes) }
  writeFileAtomically(importNotesFile(archive), `${JSON.stringify(json)}\n`)
  utimesSync(archive, atime, mtime)
}

/** Returns the path of an archive's notes. */
function importNotesFile(archive: AbsolutePath): AbsolutePath {
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
