import { basename, dirname } from 'node:path'
import type { CheckpointId } from '@hermes-checkpoints/core'
import { readImportNotes, writeImportNotes, type ImportNote } from '@hermes-checkpoints/retention'
import type { ImportContext } from './import-context.ts'
import type { RepositoryReport } from './import-report.ts'

/**
 * Notes in an archive of this base what was imported of it, so that `clear` can say what would be lost. An archive
 * elsewhere is not changed.
 */
export function noteImport(
  { clock, layout }: ImportContext,
  tip: CheckpointId | null,
  { alreadyThere, archive, beyondRules, directory, imported, missing, verified }: RepositoryReport,
): void {
  if (!verified || archive === null || dirname(archive) !== layout.base) return
  const notes = readImportNotes(archive)
  const name = basename(directory)
  const note: ImportNote = {
    tip,
    at: clock.now(),
    checkpoints: alreadyThere + imported.length,
    missing: missing.length,
    left: beyondRules,
  }
  if (isSameExceptTime(note, notes.get(name))) return
  writeImportNotes(archive, new Map([...notes, [name, note]]))
}

function isSameExceptTime(one: ImportNote, other: ImportNote | undefined): boolean {
  if (other === undefined) return false
  const keys = ['tip', 'checkpoints', 'missing', 'left'] as const
  return keys.every((key) => one[key] === other[key])
}
