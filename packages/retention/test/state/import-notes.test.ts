import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAbsolutePath, type AbsolutePath } from '@hermes-checkpoints/core'
import { readImportNotes, writeImportNotes, type ImportNote } from '@hermes-checkpoints/retention'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'

const note: ImportNote = {
  tip: '1'.repeat(40),
  at: 1_778_209_399_250,
  checkpoints: 20,
  missing: 1,
  left: 30,
}

test('notes round-trip', () => {
  const archive = scratchArchive()
  const notes = new Map<string, ImportNote>([
    ['225df3094012a213', note],
    ['another', { ...note, tip: null }],
  ])
  writeImportNotes(archive, notes)
  expect(readImportNotes(archive)).toEqual(notes)
})

test.each(['', 'junk', '[]', '{"repositories":null}', '{"repositories":{"a":{"tip":1}}}'])(
  'an invalid note counts as not imported: %j',
  (text) => {
    const archive = scratchArchive()
    writeFileSync(join(archive, 'imported.json'), text)
    expect(readImportNotes(archive).size).toBe(0)
  },
)

test('an archive without a note counts as not imported', () => {
  expect(readImportNotes(scratchArchive()).size).toBe(0)
})

function scratchArchive(): AbsolutePath {
  return parseAbsolutePath(scratchDirectory())
}
