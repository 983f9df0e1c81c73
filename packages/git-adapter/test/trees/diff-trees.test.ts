import { join } from 'node:path'
import {
  chainRef,
  displayPath,
  parseObjectId,
  parseWorkdirPath,
  projectHash,
} from '@hermes-checkpoints/core'
import {
  cutHistory,
  diffTrees,
  initStore,
  readRef,
  repack,
  type FileWrite,
} from '@hermes-checkpoints/git-adapter'
import {
  buildTree,
  hostileNames,
  nestedRepository,
  scratchDirectory,
  upstreamStore,
} from '@hermes-checkpoints/test-fixtures'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  alone,
  chainOf,
  file,
  gitThat,
  path,
  realGit,
  scratchLayout,
  scratchStore,
  taken,
} from '../support/scratch-store.ts'
import type { FileDifference } from '../../src/trees/diff-trees.ts'

describe('diffTrees', () => {
  test('lists added, modified and deleted files with their lines, sorted by name', async () => {
    const files = await between(
      [file('gone', '1\n2\n'), file('edited', 'a\nb\nc\n'), file('same', '=')],
      [file('edited', 'a\nB\nc\nd\n'), file('same', '='), file('a/new', 'x\n')],
    )
    expect(files).toEqual([
      { path: path('a/new'), status: 'added', insertions: 1, deletions: 0 },
      { path: path('edited'), status: 'modified', insertions: 2, deletions: 1 },
      { path: path('gone'), status: 'deleted', insertions: 0, deletions: 2 },
    ])
  })

  test('a change of permissions is a modification of no lines', async () => {
    const script = file('run', 'x')
    expect(await between([script], [{ ...script, mode: '100755' }])).toEqual([
      { path: path('run'), status: 'modified', insertions: 0, deletions: 0 },
    ])
  })

  test('a file that becomes a link, or a link that becomes a file, is type-changed', async () => {
    const [one, other] = [file('to-link', '1'), file('to-file', '1')]
    const files = await between(
      [one, { ...other, mode: '120000' }],
      [{ ...one, mode: '120000' }, other],
    )
    expect(statuses(files)).toEqual({ 'to-file': 'type-changed', 'to-link': 'type-changed' })
  })

  test('a file that becomes a directory is deleted, and what is in the directory is added', async () => {
    const files = await between([file('x', '1')], [file('x/y', '2')])
    expect(statuses(files)).toEqual({ x: 'deleted', 'x/y': 'added' })
  })

  test('counts no lines in a binary file, even when only its permissions change', async () => {
    const bytes = Buffer.from([0, 1, 2])
    const files = await between(
      [file('edited', bytes), file('run', bytes)],
      [file('edited', Buffer.from([0, 3])), { ...file('run', bytes), mode: '100755' }],
    )
    expect(files.map(({ insertions, deletions }) => [insertions, deletions])).toEqual([
      [null, null],
      [null, null],
    ])
  })

  test('reports a moved file as deleted and added', async () => {
    const content = 'the same lines\n'.repeat(50)
    const files = await between([file('old', content)], [file('new', content)])
    expect(statuses(files)).toEqual({ new: 'added', old: 'deleted' })
  })

  test('against nothing, every file is added', async () => {
    const store = scratchStore()
    const id = await taken(store, { writes: [file('a', '1\n'), file('b/c', '2\n')] })
    expect(statuses(await diffTrees(store, null, id))).toEqual({ a: 'added', 'b/c': 'added' })
  })

  test('equal states have no difference', async () => {
    expect(await between([file('a', '1')], [file('a', '1')])).toEqual([])
  })

  test('compares checkpoints above a cut after the older objects are gone', async () => {
    const store = scratchStore()
    const first = await taken(store, { writes: [file('a', '1')] })
    const second = await taken(store, { parent: first, writes: [file('b', '2')] })
    const third = await taken(store, { parent: second, writes: [file('c', '3')] })
    cutHistory(alone(store), new Set([second]))
    await repack(alone(store), { how: 'full' })
    expect(statuses(await diffTrees(store, second, third))).toEqual({ c: 'added' })
    expect(statuses(await diffTrees(store, null, second))).toEqual({ a: 'added', b: 'added' })
  })

  test('leaves out a gitlink, which upstream stores for a nested repository', async () => {
    const layout = scratchLayout()
    const workdir = join(scratchDirectory(), 'project')
    buildTree(workdir, { a: '1' })
    nestedRepository(join(workdir, 'nested'), { commits: 1 })
    upstreamStore(layout.base).take(workdir, 'auto')
    const tip = readRef(layout, chainRef(projectHash(parseWorkdirPath(workdir))))
    if (tip.kind !== 'at') throw new Error(`no tip: ${tip.kind}`)
    const files = await diffTrees(initStore(realGit(), layout), null, tip.id)
    expect(statuses(files)).toEqual({ a: 'added' })
  })

  test('issue 2.3: names every file by its bytes', async () => {
    const names = hostileNames.filter((name) => name.storable).map((name) => path(name.name))
    const files = await between(
      [],
      names.map((name) => ({ path: name, mode: '100644', content: Buffer.from('1\n') })),
    )
    expect(new Set(files.map((one) => one.path))).toEqual(new Set(names))
    expect(files.length).toBe(names.length)
    expect(new Set(files.map((one) => one.insertions))).toEqual(new Set([1]))
  })

  test('counts the lines added and removed at the end, for any names', async () => {
    const store = scratchStore()
    const name = fc
      .stringMatching(/^[ -.0-~\t\n]{1,20}$/)
      .filter((text) => !/^\.(\.|git)?$/i.test(text))
    const change = fc.tuple(name, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 9 }))
    const changes = fc.uniqueArray(change, {
      selector: ([text]) => text,
      minLength: 1,
      maxLength: 6,
    })
    let round = 0
    await fc.assert(
      fc.asyncProperty(changes, async (all) => {
        round += 1
        const from = await taken(store, {
          ref: chainOf(`from ${round}`),
          writes: all.map(([text]) => file(text, 'x\n')),
        })
        const to = await taken(store, {
          ref: chainOf(`to ${round}`),
          writes: all.map(([text, added, kept]) =>
            file(text, (kept > 4 ? 'x\n' : '') + 'y\n'.repeat(added)),
          ),
        })
        const found = (await diffTrees(store, from, to)).map((one) => [
          one.path,
          one.insertions,
          one.deletions,
        ])
        const expected = all.map(([text, added, kept]) => [path(text), added, kept > 4 ? 0 : 1])
        expect(new Set(found)).toEqual(new Set(expected))
      }),
      { numRuns: 25 },
    )
  })

  describe('with paths', () => {
    const names = [
      '*',
      ':(glob)x',
      '-p',
      '--output=x',
      'ab',
      'dir/a',
      'dir/b/c',
      'dirt',
      '[a]',
      'a',
      'é',
    ]

    test.each([
      ['*', ['*']],
      [':(glob)x', [':(glob)x']],
      ['-p', ['-p']],
      ['--output=x', ['--output=x']],
      ['[a]', ['[a]']],
      ['é', ['é']],
      ['dir', ['dir/a', 'dir/b/c']],
      ['dir/b', ['dir/b/c']],
      ['d', []],
      [':!a', []],
    ])('%s is taken literally', async (wanted, expected) => {
      const writes = names.map((name) => file(name, name))
      const files = await between([], writes, { paths: [path(wanted)] })
      expect(Object.keys(statuses(files))).toEqual(expected)
    })

    test('several paths select what any of them selects; no path selects everything', async () => {
      const writes = names.map((name) => file(name, name))
      const some = await between([], writes, { paths: [path('dir'), path('-p')] })
      expect(Object.keys(statuses(some))).toEqual(['-p', 'dir/a', 'dir/b/c'])
      expect((await between([], writes, { paths: [] })).length).toBe(names.length)
    })

    test('a path that is not UTF-8 is refused by name; a directory above it works', async () => {
      const writes = [file(Buffer.from('dir/caf\xe9', 'latin1'), '1'), file('b', '2')]
      const paths = [path(Buffer.from('dir/caf\xe9', 'latin1'))]
      await expect(between([], writes, { paths })).rejects.toMatchObject({
        code: 'path-invalid',
        message: expect.stringContaining('dir/caf\\xe9'),
      })
      const files = await between([], writes, { paths: [path('dir')] })
      expect(Object.keys(statuses(files))).toEqual(['dir/caf\\xe9'])
    })
  })

  test('is one git process', async () => {
    const { fake, git } = gitThat('logs-calls')
    const store = scratchStore(git)
    const id = await taken(store, { writes: [file('a', '1')] })
    const before = fake.calls().length
    await diffTrees(store, null, id)
    expect(fake.calls().length).toBe(before + 1)
  })

  test('law 6: reports a damaged store when a side is missing', async () => {
    const missing = parseObjectId('0123456789012345678901234567890123456789')
    await expect(diffTrees(scratchStore(), null, missing)).rejects.toMatchObject({
      code: 'store-damaged',
    })
  })

  test('rejects a git that prints garbage', async () => {
    const store = scratchStore()
    const id = await taken(store, {})
    const { git } = gitThat('prints-garbage')
    await expect(diffTrees({ ...store, git }, null, id)).rejects.toMatchObject({
      code: 'git-failed',
      hint: 'Is the git on PATH really git?',
    })
  })

  test('ends at once when it is aborted', async () => {
    const store = scratchStore()
    const id = await taken(store, {})
    const { git } = gitThat('hangs')
    const signal = AbortSignal.abort()
    await expect(diffTrees({ ...store, git }, null, id, { signal })).rejects.toMatchObject({
      code: 'interrupted',
    })
  })
})

/** The difference between two unrelated states of one store. */
async function between(
  from: readonly FileWrite[],
  to: readonly FileWrite[],
  options: Parameters<typeof diffTrees>[3] = {},
): Promise<readonly FileDifference[]> {
  const store = scratchStore()
  const one = await taken(store, { ref: chainOf('from'), writes: from })
  const other = await taken(store, { ref: chainOf('to'), writes: to })
  return diffTrees(store, one, other, options)
}

function statuses(files: readonly FileDifference[]): Record<string, FileDifference['status']> {
  return Object.fromEntries(files.map((one) => [displayPath(one.path), one.status]))
}
