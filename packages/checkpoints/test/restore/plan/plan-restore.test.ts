import { parseTreePath } from '@hermes-checkpoints/core'
import { outOfReach, type NotCapturedReason } from '@hermes-checkpoints/workdir'
import { describe, expect, test } from 'vitest'
import { isAtOrBelow } from '../../../src/model/is-at-or-below.ts'
import { planRestore } from '../../../src/restore/plan/plan-restore.ts'
import type { KeepReason } from '../../../src/restore/plan/restore-plan.ts'
import type { Author } from '../../../src/turns/authorship.ts'
import { binary } from '../../support/scenes/checkpoint-content.ts'
import {
  directory,
  entriesOf,
  file,
  link,
  ownDirectoriesOf,
  type EntryRecord,
} from '../../support/models/entry-maps.ts'

interface Case {
  readonly target?: EntryRecord
  readonly now?: EntryRecord
  /** Present entries that no checkpoint holds. */
  readonly unheld?: Readonly<Record<string, KeepReason>>
  readonly paths?: readonly string[]
  readonly ignoredThen?: readonly string[]
  readonly notCapturedThen?: Readonly<Record<string, NotCapturedReason>>
  readonly authors?: Readonly<Record<string, Author>>
}

describe('planRestore changes', () => {
  test('nothing when nothing differs', () => {
    const same = { a: file('1'), 'b/c': link('a'), d: directory(0o700) }
    expect(planOf({ target: same, now: same })).toEqual({ changes: {}, kept: {} })
  })

  test('missing: entries that the directory lacks are restored, with the directories that they need', () => {
    const target = { 'a/b/c': file('1'), empty: directory() }
    expect(planOf({ target }).changes).toEqual({
      a: 'mkdir directory-needed',
      'a/b': 'mkdir directory-needed',
      'a/b/c': 'write missing',
      empty: 'mkdir missing',
    })
  })

  test('content-differs: an edited file and a changed link are restored', () => {
    const plan = planOf({
      target: { a: file('1'), b: link('1') },
      now: { a: file('2'), b: link('2') },
    })
    expect(plan.changes).toEqual({ a: 'write content-differs', b: 'write content-differs' })
  })

  test('kind-differs: a link is replaced by a file, and so is a directory with its contents', () => {
    const plan = planOf({
      target: { a: file('1'), b: file('1') },
      now: { a: link('1'), 'b/c/d': file('2') },
    })
    expect(plan.changes).toEqual({
      a: 'write kind-differs',
      b: 'write kind-differs',
      'b/c': 'rmdir directory-needed',
      'b/c/d': 'delete added-since',
    })
  })

  test('kind-differs: a file is replaced by a directory that is recorded itself', () => {
    const plan = planOf({ target: { a: directory() }, now: { a: file('1') } })
    expect(plan.changes).toEqual({ a: 'mkdir kind-differs' })
  })

  test('directory-needed: a file is replaced by a directory that a restored file needs', () => {
    const plan = planOf({ target: { 'a/b': file('1') }, now: { a: file('2') } })
    expect(plan.changes).toEqual({ a: 'mkdir directory-needed', 'a/b': 'write missing' })
  })

  test('permissions-differ: files and directories get their permissions back, and no content', () => {
    const plan = planOf({
      target: { a: file('1', 0o600), b: directory(0o700) },
      now: { a: file('1'), b: directory() },
    })
    expect(plan.changes).toEqual({ a: 'chmod permissions-differ', b: 'chmod permissions-differ' })
  })

  test('added-since: entries that the target lacks are deleted, empty directories too', () => {
    const now = { a: file('1'), b: link('1'), c: directory() }
    expect(planOf({ now }).changes).toEqual({
      a: 'delete added-since',
      b: 'delete added-since',
      c: 'rmdir added-since',
    })
  })

  test('directory-needed: a read-only directory gets its permissions back afterwards', () => {
    const plan = planOf({
      target: { a: directory(0o555), 'a/b': file('1') },
      now: { a: directory(0o555), 'a/b': file('2') },
    })
    expect(plan.changes).toEqual({ a: 'chmod directory-needed', 'a/b': 'write content-differs' })
  })

  test('directory-needed: also when only a path in it is named', () => {
    const now = { a: directory(0o555), 'a/b': file('1') }
    expect(planOf({ now, paths: ['a/b'] }).changes).toEqual({
      a: 'chmod directory-needed',
      'a/b': 'delete added-since',
    })
  })
})

describe('planRestore keeps', () => {
  const reasons: readonly NotCapturedReason[] = [
    'special-file',
    'unreadable',
    'vanished',
    'refused-name',
    'other-device',
    'oversize',
    'path-too-long',
  ]

  test.each(reasons)(
    '%s: entries that no checkpoint can hold, with any entry of the target in their place',
    (why) => {
      const unheld = { born: why, file: why, directory: why, 'place/inner': why }
      const target = { file: file('1'), 'directory/a': file('1'), place: file('1') }
      expect(planOf({ target, unheld })).toEqual({
        changes: {},
        kept: {
          born: why,
          file: why,
          'directory/a': why,
          place: 'in-the-way',
          'place/inner': why,
        },
      })
    },
  )

  test("ignored-now: ignored entries, and does not report those that the target's rules ignore too", () => {
    const unheld: Case['unheld'] = { a: 'ignored-now', b: 'ignored-now', c: 'ignored-now' }
    const plan = planOf({ target: { a: file('1') }, unheld, ignoredThen: ['b'] })
    expect(plan).toEqual({ changes: {}, kept: { a: 'ignored-now', c: 'ignored-now' } })
  })

  test('ignored-now: an entry that both rules ignore, when the user names it', () => {
    const unheld: Case['unheld'] = { a: 'ignored-now', b: 'ignored-now' }
    const plan = planOf({ unheld, ignoredThen: ['a', 'b'], paths: ['a'] })
    expect(plan).toEqual({ changes: {}, kept: { a: 'ignored-now' } })
  })

  test('ignored-now: an ignored directory, in which missing files are restored', () => {
    const plan = planOf({
      target: { 'a/b': file('1'), 'a/c': file('1') },
      now: { a: directory() },
      unheld: { a: 'ignored-now', 'a/c': 'ignored-now' },
    })
    expect(plan).toEqual({
      changes: { 'a/b': 'write missing' },
      kept: { a: 'ignored-now', 'a/c': 'ignored-now' },
    })
  })

  test("ignored-then: entries that the target's rules ignored, and the directories above them", () => {
    const now = { 'a/b': file('1'), 'c/d': directory() }
    const plan = planOf({ target: { c: file('1') }, now, ignoredThen: ['a/b', 'c/d'] })
    expect(plan).toEqual({
      changes: {},
      kept: { 'a/b': 'ignored-then', c: 'in-the-way', 'c/d': 'ignored-then' },
    })
  })

  test('not-captured-then: entries that may have existed but could not be captured', () => {
    const now = { a: file('1'), 'b/c': file('1'), 'd/e': directory(), f: file('1') }
    const plan = planOf({
      now,
      notCapturedThen: { a: 'oversize', b: 'unreadable', 'd/e': 'unreadable' },
    })
    const why = 'not-captured-then'
    expect(plan).toEqual({
      changes: { f: 'delete added-since' },
      kept: { a: why, 'b/c': why, 'd/e': why },
    })
  })

  test('in-the-way: a directory in the place of a file, because an entry in it must stay', () => {
    const plan = planOf({
      target: { a: file('1') },
      now: { 'a/b': file('1') },
      unheld: { 'a/c': 'ignored-now' },
      ignoredThen: ['a/c'],
    })
    expect(plan).toEqual({ changes: { 'a/b': 'delete added-since' }, kept: { a: 'in-the-way' } })
  })
})

describe('planRestore with authors', () => {
  test('edited: paths that the user changed, deleted or added stay', () => {
    const plan = planOf({
      target: { a: file('1'), b: file('1'), c: file('1') },
      now: { a: file('2'), c: file('2'), d: file('1') },
      authors: { a: 'other', b: 'other', c: 'agent', d: 'other' },
    })
    expect(plan).toEqual({
      changes: { c: 'write content-differs' },
      kept: { a: 'edited', b: 'edited', d: 'edited' },
    })
  })

  test('author-unknown: paths of unknown authors stay, directories too', () => {
    const plan = planOf({
      target: { a: file('1'), gone: directory(), mode: directory(0o700) },
      now: { a: file('2'), born: directory(), mode: directory() },
      authors: {},
    })
    const why = 'author-unknown'
    expect(plan).toEqual({ changes: {}, kept: { a: why, born: why, gone: why, mode: why } })
  })

  test('an empty directory of an unknown author keeps the directory above it', () => {
    const now = { 'a/agents': file('1'), 'a/empty': directory() }
    expect(planOf({ now, authors: { 'a/agents': 'agent' } })).toEqual({
      changes: { 'a/agents': 'delete added-since' },
      kept: { 'a/empty': 'author-unknown' },
    })
  })

  test('an empty directory of an unknown author is not replaced by a file of the target', () => {
    const [target, now] = [{ a: file('1') }, { 'a/empty': directory() }]
    expect(planOf({ target, now, authors: { a: 'agent' } })).toEqual({
      changes: {},
      kept: { a: 'in-the-way', 'a/empty': 'author-unknown' },
    })
  })

  test('the directories of a restored file are created, and those of a deleted file are removed', () => {
    const plan = planOf({
      target: { 'a/b': file('1') },
      now: { 'c/d': file('1') },
      authors: { 'a/b': 'agent', 'c/d': 'agent' },
    })
    expect(plan).toEqual({
      changes: {
        a: 'mkdir directory-needed',
        'a/b': 'write missing',
        c: 'rmdir directory-needed',
        'c/d': 'delete added-since',
      },
      kept: {},
    })
  })
})

describe('planRestore of named paths', () => {
  const target = { 'a/b': file('1'), 'a/c': file('1'), d: file('1') }

  test('changes a named file and nothing beside it', () => {
    const now = { 'a/b': file('2'), 'a/c': file('2'), d: file('2'), e: file('2') }
    expect(planOf({ target, now, paths: ['a/b'] })).toEqual({
      changes: { 'a/b': 'write content-differs' },
      kept: {},
    })
  })

  test('restores the files of a named directory, and keeps those that were added to it', () => {
    const now = { 'a/b': file('2'), 'a/born': file('2'), 'a/empty': directory() }
    expect(planOf({ target, now, paths: ['a'] })).toEqual({
      changes: { 'a/b': 'write content-differs', 'a/c': 'write missing' },
      kept: {},
    })
  })

  test('deletes a named path that the target lacks, with its contents', () => {
    const now = { e: file('2'), 'f/g': file('2'), h: file('2') }
    expect(planOf({ target, now, paths: ['e', 'f'] })).toEqual({
      changes: {
        e: 'delete added-since',
        f: 'rmdir directory-needed',
        'f/g': 'delete added-since',
      },
      kept: {},
    })
  })

  test('creates the directories above a named file, and does not replace a file in their place', () => {
    expect(planOf({ target, paths: ['a/b'] }).changes).toEqual({
      a: 'mkdir directory-needed',
      'a/b': 'write missing',
    })
    expect(planOf({ target, now: { a: file('2') }, paths: ['a/b'] })).toEqual({
      changes: {},
      kept: { 'a/b': 'in-the-way' },
    })
  })

  test('replaces a directory in the place of a named file', () => {
    expect(planOf({ target, now: { 'd/e': file('2') }, paths: ['d'] }).changes).toEqual({
      d: 'write kind-differs',
      'd/e': 'delete added-since',
    })
  })
})

/** Returns the actions and reasons of a plan, by path. */
function planOf({
  authors,
  ignoredThen = [],
  notCapturedThen = {},
  now = {},
  paths,
  target = {},
  unheld = {},
}: Case): { readonly changes: object; readonly kept: object } {
  const unknown = Object.entries(notCapturedThen).map(([path, why]) => ({
    path: parseTreePath(path),
    why,
    bytes: null,
  }))
  const leading = Object.keys(unheld).map((path) => path.split('/').slice(0, -1).join('/'))
  const parents = leading.filter((path) => path !== '').map((path) => [path, directory()])
  const { changes, kept } = planRestore({
    target: entriesOf(target),
    saved: { ownDirectories: ownDirectoriesOf(target), isUnknown: outOfReach(unknown) },
    held: {
      entries: entriesOf({ ...Object.fromEntries(parents), ...now }),
      ownDirectories: ownDirectoriesOf(now),
      unheld: new Map(Object.entries(unheld).map(([path, why]) => [parseTreePath(path), why])),
    },
    scope: paths?.map((path) => parseTreePath(path)) ?? null,
    wasIgnored: (path) => ignoredThen.some((above) => isAtOrBelow(path, parseTreePath(above))),
    authorship: authors === undefined ? null : (path) => authors[binary(path)] ?? 'unknown',
  })
  return {
    changes: Object.fromEntries(
      changes.map(({ action, path, why }) => [binary(path), `${action} ${why}`]),
    ),
    kept: Object.fromEntries(kept.map(({ path, why }) => [binary(path), why])),
  }
}
