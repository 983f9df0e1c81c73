import { lstatSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  blobId,
  parseTreePath,
  parseWorkdirPath,
  pathBytes,
  projectHash,
  type TreePath,
} from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import {
  buildTree,
  link,
  scratchDirectory,
  upstreamStore,
  type Tree,
} from '@hermes-checkpoints/test-fixtures'
import type { Entry } from '@hermes-checkpoints/workdir'
import { describe, expect, test } from 'vitest'
import { readAuthorship, type Author, type Authorship } from '../../src/turns/authorship.ts'
import { writeTurnRecord, type LeftState } from '../../src/turns/turn-record.ts'
import { scratchStore } from '../support/scenes/scratch-checkpoints.ts'
import { scratchProject } from '../support/scenes/scratch-engine.ts'

const states: Readonly<Record<string, Tree>> = {
  file: { a: 'x' },
  'other content': { a: 'y' },
  link: { a: link('x') },
  'other link': { a: link('y') },
  nothing: {},
}

describe('a path without a record', () => {
  test.each(Object.keys(states))('has an unknown author: %s', (present) => {
    const { authorOf } = scratchAuthorship(states[present])
    expect(authorOf('a')).toBe('unknown')
  })
})

describe('a path that a turn changed', () => {
  const left: Readonly<Record<string, LeftState>> = {
    file: { kind: 'file', id: blobId(Buffer.from('x')), permissions: 0o644 },
    link: { kind: 'link', id: blobId(Buffer.from('x')) },
    nothing: null,
  }
  const cases = Object.keys(left).flatMap((leftAs) =>
    Object.keys(states).map((present) => [leftAs, present] as const),
  )

  test.each(cases)(
    'is the agent’s only while it stays as the turn left it: left as %s, now %s',
    (leftAs, present) => {
      const { authorOf, recordTurn } = scratchAuthorship(states[present])
      recordTurn('a', left[leftAs] ?? null)
      expect(authorOf('a')).toBe(leftAs === present ? 'agent' : 'other')
    },
  )

  test('is another author’s once its permissions differ', () => {
    const { authorOf, recordTurn } = scratchAuthorship({ a: 'x' })
    recordTurn('a', { kind: 'file', id: blobId(Buffer.from('x')), permissions: 0o755 })
    expect(authorOf('a')).toBe('other')
  })

  test('counts as deleted by the agent when a directory replaced it', () => {
    const { authorOf, recordTurn } = scratchAuthorship({ a: { inside: 'x' } })
    recordTurn('a', null)
    expect(authorOf('a')).toBe('agent')
    expect(authorOf('a/inside')).toBe('unknown')
  })
})

describe('upstream: a path in the ledger', () => {
  test.each<[string, Author]>([
    ['file', 'agent'],
    ['other content', 'other'],
    ['link', 'other'],
    ['nothing', 'agent'],
  ])('is the agent’s while it is as written, or when it is gone: now %s', (present, author) => {
    const { authorOf, project, recordWrite } = scratchAuthorship({ a: 'x' })
    recordWrite('a')
    rmSync(join(project, 'a'))
    buildTree(project, states[present] ?? {})
    expect(authorOf('a')).toBe(author)
  })

  test('is the agent’s, however an earlier turn left it', () => {
    const { authorOf, recordTurn, recordWrite } = scratchAuthorship({ a: 'x' })
    recordTurn('a', null)
    recordWrite('a')
    expect(authorOf('a')).toBe('agent')
  })

  test('is the agent’s in the state that a later turn left', () => {
    const { authorOf, project, recordTurn, recordWrite } = scratchAuthorship({ a: 'x' })
    recordWrite('a')
    buildTree(project, { a: 'y' })
    recordTurn('a', { kind: 'file', id: blobId(Buffer.from('y')), permissions: 0o644 })
    expect(authorOf('a')).toBe('agent')
  })

  test('is another author’s when it changes while it is read', () => {
    const { authorship, recordWrite } = scratchAuthorship({ a: 'x' })
    recordWrite('a')
    const seen: Entry = { kind: 'file', id: blobId(Buffer.from('y')), permissions: 0o644 }
    expect(authorship()(parseTreePath('a'), seen)).toBe('other')
  })

  test('law 11: is not read through a link that replaced its directory', () => {
    const { authorship, project, recordWrite } = scratchAuthorship({ sub: { a: 'x' } })
    recordWrite('sub/a')
    const outside = scratchDirectory()
    writeFileSync(join(outside, 'a'), 'x')
    rmSync(join(project, 'sub'), { recursive: true })
    symlinkSync(outside, join(project, 'sub'))
    const seen: Entry = { kind: 'file', id: blobId(Buffer.from('x')), permissions: 0o644 }
    expect(authorship()(parseTreePath('sub/a'), seen)).toBe('other')
  })

  test('may have a name of any bytes', () => {
    const { authorship, layout, project, root } = scratchAuthorship({})
    const name = Buffer.from(' caf\xE9\n', 'latin1')
    writeFileSync(Buffer.concat([Buffer.from(`${project}/`), name]), 'x')
    const sha256 = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881'
    writeFileSync(
      layout.ledgerFile(projectHash(root)),
      `{"${project}/ caf\\udce9\\n": {"sha256": "${sha256}", "ts": 1.0}}`,
    )
    const seen: Entry = { kind: 'file', id: blobId(Buffer.from('x')), permissions: 0o644 }
    expect(authorship()(parseTreePath(name), seen)).toBe('agent')
  })
})

interface ScratchAuthorship {
  readonly layout: Store['layout']
  readonly project: string
  readonly root: ReturnType<typeof parseWorkdirPath>
  /** By the records so far. */
  readonly authorship: () => Authorship
  /** The author of a path's present state. */
  readonly authorOf: (path: string) => Author
  readonly recordTurn: (path: string, left: LeftState) => void
  /** Records a write of the agent in the way that upstream does. */
  readonly recordWrite: (path: string) => void
}

function scratchAuthorship(tree: Tree | undefined): ScratchAuthorship {
  const store = scratchStore()
  const { layout } = store
  const project = scratchProject(tree)
  const root = parseWorkdirPath(project)
  const authorship = (): Authorship => readAuthorship(store, root)
  return {
    layout,
    project,
    root,
    authorship,
    authorOf: (path) => authorship()(parseTreePath(path), entryAt(project, parseTreePath(path))),
    recordTurn: (path, left) =>
      writeTurnRecord(layout, projectHash(root), new Map([[parseTreePath(path), left]])),
    recordWrite: (path) => upstreamStore(layout.base).recordWrite(project, join(project, path)),
  }
}

function entryAt(project: string, path: TreePath): Entry | null {
  const file = Buffer.concat([Buffer.from(`${project}/`), pathBytes(path)])
  const stats = lstatSync(file, { throwIfNoEntry: false })
  if (stats === undefined) return null
  const permissions = stats.mode & 0o7777
  if (stats.isDirectory()) return { kind: 'directory', permissions }
  if (stats.isSymbolicLink())
    return { kind: 'link', id: blobId(readlinkSync(file, { encoding: 'buffer' })) }
  return { kind: 'file', id: blobId(readFileSync(file)), permissions }
}
