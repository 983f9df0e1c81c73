import type { Entry } from '@hermes-checkpoints/workdir'
import { describe, expect, test } from 'vitest'
import { likelyPermissions } from '../../../src/restore/read/likely-permissions.ts'
import type { SavedState } from '../../../src/restore/read/saved-state.ts'
import {
  directory,
  entriesOf,
  file,
  link,
  type EntryRecord,
} from '../../support/models/entry-maps.ts'

const plain = file('then', 0o644)
const program = file('then', 0o755)

describe('likelyPermissions', () => {
  test('law 2: a checkpoint with recorded permissions is not changed', () => {
    const saved = savedState({ a: file('then', 0o600) }, true)
    expect(likelyPermissions(saved, entriesOf({ a: file('now', 0o644) }), 0o022)).toBe(
      saved.entries,
    )
  })

  test.each<[string, Entry, Entry, number]>([
    ['a file keeps those that it has now', plain, file('now', 0o600), 0o600],
    ['a program keeps those that it has now', program, file('now', 0o700), 0o700],
    ['a secret that becomes a program is for its owner only', program, file('now', 0o600), 0o700],
    ['who may read it may run it', program, file('now', 0o640), 0o750],
    ['a program that becomes a file cannot be run', plain, file('now', 0o751), 0o640],
    ['other bits stay', program, file('now', 0o4644), 0o4755],
    ['a directory keeps those that it has now', directory(0o755), directory(0o700), 0o700],
    ['a file in the place of a link gets those of new files', plain, link('now'), 0o640],
    ['a directory in the place of a file gets those of new ones', directory(), plain, 0o750],
  ])('%s', (_, wanted, found, permissions) => {
    const target = likelyPermissions(savedState({ a: wanted }), entriesOf({ a: found }), 0o027)
    expect(target).toEqual(entriesOf({ a: { ...wanted, permissions } as Entry }))
  })

  test("missing entries get the umask's permissions", () => {
    const saved = savedState({ a: plain, b: program, c: directory() })
    expect(likelyPermissions(saved, new Map(), 0o077)).toEqual(
      entriesOf({ a: file('then', 0o600), b: file('then', 0o700), c: directory(0o700) }),
    )
  })

  test('a link has none', () => {
    const saved = savedState({ a: link('then') })
    expect(likelyPermissions(saved, entriesOf({ a: plain }), 0o022)).toEqual(saved.entries)
  })
})

function savedState(record: EntryRecord, hasPermissions = false): SavedState {
  return {
    entries: entriesOf(record),
    ownDirectories: new Set(),
    hasPermissions,
    isUnknown: () => false,
  }
}
