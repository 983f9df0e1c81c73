import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  blobId,
  parseAbsolutePath,
  parseObjectId,
  type CheckpointId,
} from '@hermes-checkpoints/core'
import {
  compareTrees,
  diffText,
  diffTrees,
  ScratchObjects,
  type FileWrite,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { hostileNames, plainGit, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chainOf, file, gitThat, path, scratchStore, taken } from '../support/scratch-store.ts'

const storable = hostileNames.filter((name) => name.storable)

const before: readonly FileWrite[] = [
  file('edited', 'one\n\ntwo\n\n'),
  file('gone', 'x\n'),
  file('run', '#!/bin/sh\n'),
  file('binary', Buffer.from([0, 1])),
  file('to-link', '1\n'),
  ...storable.map(({ name }) => file(name, 'hostile\n')),
]

const after: readonly FileWrite[] = [
  file('edited', '\n\none\n:100644 100644\n'),
  { ...file('run', '#!/bin/sh\n'), mode: '100755' },
  file('binary', Buffer.from([0, 2])),
  { ...file('to-link', 'target'), mode: '120000' },
  ...storable.map(({ name }) => file(name, 'edited\n')),
  file('new', '1\n'),
]

describe('compareTrees', () => {
  test('finds in one call what git finds one by one', async () => {
    const { store, from, to } = await twoStates()
    for (const [one, other] of [
      [from, to],
      [to, from],
      [null, to],
    ] as const) {
      expect(await compareTrees(store, one, other)).toEqual({
        files: await diffTrees(store, one, other),
        stat: await diffText(store, one, other, { stat: true }),
        patch: await diffText(store, one, other, { stat: false }),
      })
    }
  })

  test('equal states have no difference', async () => {
    const { store, from } = await twoStates()
    const nothing = Buffer.alloc(0)
    expect(await compareTrees(store, from, from)).toEqual({
      files: [],
      stat: nothing,
      patch: nothing,
    })
  })

  test('is limited to paths', async () => {
    const { store, from, to } = await twoStates()
    const { files, patch, stat } = await compareTrees(store, from, to, { paths: [path('new')] })
    expect(files.map((one) => one.path)).toEqual([path('new')])
    expect(patch.toString()).toMatch(/^diff --git a\/new b\/new\n/)
    expect(stat.toString()).toBe(' new | 1 +\n 1 file changed, 1 insertion(+)\n')
  })

  test('rejects a git that prints garbage', async () => {
    const { store, from, to } = await twoStates()
    const { git } = gitThat('prints-garbage')
    await expect(compareTrees({ ...store, git }, from, to)).rejects.toMatchObject({
      code: 'git-failed',
    })
  })
})

describe('ScratchObjects', () => {
  test('lets git read contents and trees that no store has, and changes no store', async () => {
    const { store, from } = await twoStates()
    const objects = scratchObjects()
    const content = Buffer.from('new content\n'.repeat(10_000))
    const id = blobId(content)
    objects.addBlob(id, content)
    const known = parseObjectId(plainGit(store.layout.store, 'rev-parse', `${from}:edited`))
    const one = objects.addTree([{ path: path('a/edited'), mode: '100644', id: known }])
    const other = objects.addTree([{ path: path('a/edited'), mode: '100755', id }])
    const compared = await compareTrees(store, one, other, { variables: objects.variables() })
    expect(compared.files).toEqual([
      { path: path('a/edited'), status: 'modified', insertions: 10_000, deletions: 4 },
    ])
    await expect(compareTrees(store, one, other)).rejects.toMatchObject({ code: 'store-damaged' })
  })

  test('git finds nothing wrong with their pack', async () => {
    const temporary = scratchDirectory()
    const objects = scratchObjects(temporary)
    for (let size = 0; size < 5000; size += 97) {
      const content = Buffer.alloc(size, `${size} `)
      objects.addBlob(blobId(content), content)
    }
    objects.addTree([{ path: path('a'), mode: '100644', id: blobId(Buffer.alloc(0)) }])
    objects.variables()
    const [name = ''] = readdirSync(temporary)
    const packs = join(temporary, name, 'pack')
    const index = readdirSync(packs).find((one) => one.endsWith('.idx')) ?? ''
    expect(plainGit(packs, 'verify-pack', '-v', join(packs, index))).toContain(': ok')
  })

  test('disappear when they are closed', () => {
    const temporary = scratchDirectory()
    const objects = scratchObjects(temporary)
    objects.addTree([])
    objects.close()
    objects.close()
    expect(readdirSync(temporary)).toEqual([])
  })

  test.each(['with space', 'with:colon', 'with\nnewline', 'with"quote', 'with\\backslash', 'é'])(
    'are found below %j',
    async (name) => {
      const store = scratchStore()
      const temporary = join(scratchDirectory(), name)
      mkdirSync(temporary)
      const objects = scratchObjects(temporary)
      const content = Buffer.from('1\n')
      objects.addBlob(blobId(content), content)
      const nothing = objects.addTree([])
      const tree = objects.addTree([{ path: path('a'), mode: '100644', id: blobId(content) }])
      const variables = objects.variables()
      const { files } = await compareTrees(store, nothing, tree, { variables })
      expect(files.map((one) => one.status)).toEqual(['added'])
    },
  )
})

async function twoStates(): Promise<{ store: Store; from: CheckpointId; to: CheckpointId }> {
  const store = scratchStore()
  const from = await taken(store, { ref: chainOf('from'), writes: before })
  const to = await taken(store, { ref: chainOf('to'), writes: after })
  return { store, from, to }
}

function scratchObjects(temporary = scratchDirectory()): ScratchObjects {
  const objects = new ScratchObjects(parseAbsolutePath(temporary))
  onTestFinished(() => objects.close())
  return objects
}
