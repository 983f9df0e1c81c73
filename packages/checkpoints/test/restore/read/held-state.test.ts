import { blobId, parseTreePath, type TreePath } from '@hermes-checkpoints/core'
import type { EntryState, ScannedFile } from '@hermes-checkpoints/workdir'
import { describe, expect, test } from 'vitest'
import type { Present } from '../../../src/project/read-present.ts'
import { heldState, withIgnored, type HeldState } from '../../../src/restore/read/held-state.ts'
import { binary } from '../../support/scenes/checkpoint-content.ts'
import {
  directory,
  entriesOf,
  file,
  link,
  type EntryRecord,
} from '../../support/models/entry-maps.ts'

const path = (name: string): TreePath => parseTreePath(name)

describe('heldState', () => {
  test('holds files, links, and all directories, with their permissions', () => {
    const held = heldState(
      present({
        files: [scanned('a/b/file', 'file'), scanned('a/link', 'link')],
        directories: [
          ['a', 0o700, false],
          ['empty/inner', 0o755, true],
        ],
      }),
    )
    expect(held).toEqual({
      entries: entriesOf({
        a: directory(0o700),
        'a/b/file': file('content'),
        'a/link': link('content'),
        'empty/inner': directory(),
      }),
      ownDirectories: new Set([path('a'), path('empty/inner')]),
      unheld: new Map(),
    })
  })

  test('law 3: does not hold the older version of an entry that cannot be captured now', () => {
    const held = heldState(
      present({
        files: [scanned('large', 'file'), scanned('closed/inner', 'file')],
        notCaptured: [
          { path: path('large'), why: 'oversize', bytes: 9 },
          { path: path('closed'), why: 'unreadable', bytes: null },
        ],
      }),
    )
    expect(held.entries).toEqual(new Map())
    expect(held.unheld).toEqual(
      new Map([
        [path('large'), 'oversize'],
        [path('closed'), 'unreadable'],
      ]),
    )
  })

  test('includes ignored directories, and those above entries that are not held', () => {
    const held = heldState(
      present({
        passedOver: new Map([
          [path('a/ignored'), 'ignored-file'],
          [path('b/ignored'), 'ignored-directory'],
          [path('c/.git'), 'untouchable'],
        ]),
      }),
    )
    const directories: EntryRecord = { a: directory(), 'b/ignored': directory(), c: directory() }
    expect(held.entries).toEqual(entriesOf(directories))
    expect([...held.unheld.values()]).toEqual(['ignored-now', 'ignored-now', 'ignored-now'])
    expect(held.ownDirectories).toEqual(new Set())
  })
})

describe('withIgnored', () => {
  const held: HeldState = {
    entries: entriesOf({ ignored: directory(), open: directory() }),
    ownDirectories: new Set(),
    unheld: new Map([[path('ignored'), 'ignored-now']]),
  }

  test('law 3: entries in an ignored directory are not held, and no other path is inspected', () => {
    const inspected: TreePath[] = []
    const answers: Readonly<Record<string, EntryState>> = {
      'ignored/file': { kind: 'entry', entry: file('now') },
      'ignored/inner': { kind: 'entry', entry: directory(0o700) },
      'ignored/unknown': { kind: 'unknown', why: 'it is a special file' },
    }
    const names = ['ignored', 'ignored/absent', 'open/file', ...Object.keys(answers)]
    const inspect = (asked: TreePath): EntryState => {
      inspected.push(asked)
      return answers[binary(asked)] ?? { kind: 'absent' }
    }
    const more = withIgnored(held, names.map(path), { inspect })
    expect(inspected).toEqual(['ignored/absent', ...Object.keys(answers)].map(path))
    expect(more.entries).toEqual(
      new Map([...held.entries, [path('ignored/inner'), directory(0o700)]]),
    )
    expect([...more.unheld.keys()]).toEqual(['ignored', ...Object.keys(answers)].map(path))
  })
})

interface Found extends Partial<Pick<Present, 'notCaptured' | 'passedOver'>> {
  readonly files?: readonly [TreePath, ScannedFile][]
  readonly directories?: readonly [name: string, permissions: number, isEmpty: boolean][]
}

function present({
  directories = [],
  files = [],
  notCaptured = [],
  passedOver = new Map(),
}: Found): Omit<Present, 'kind'> {
  const found = directories.map(([name, permissions, isEmpty]) => ({
    name: path(name),
    described: { permissions, isEmpty },
  }))
  return {
    notCaptured,
    passedOver,
    scan: {
      tip: null,
      startedAt: 0,
      identity: { dev: 1n, ino: 1n },
      files: new Map(files),
      directories: new Map(found.map(({ described, name }) => [name, described])),
    },
  }
}

function scanned(name: string, kind: ScannedFile['kind']): [TreePath, ScannedFile] {
  const stats = { size: 7, mtimeMs: 0, ctimeMs: 0, ino: 1, dev: 1 }
  return [path(name), { kind, permissions: 0o644, id: blobId(Buffer.from('content')), ...stats }]
}
