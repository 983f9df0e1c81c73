import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree, link } from '@hermes-checkpoints/test-fixtures'
import { readWalkedFile } from '@hermes-checkpoints/workdir'
import { describe, expect, test } from 'vitest'
import {
  noLimit,
  contentOf,
  rootOf,
  scratchProject,
  treePath,
  walkTree,
} from '../support/scratch-project.ts'

describe('readWalkedFile, for a link', () => {
  test.each([
    ['absolute', Buffer.from('/etc/passwd')],
    ['dangling', Buffer.from('no/where')],
    ['to itself', Buffer.from('link')],
    ['of 4000 bytes', Buffer.alloc(4000, 'x')],
    ['of bytes that are not UTF-8', Buffer.of(0xff, 0x0a, 0xc0)],
  ])('reliability 30: reads the target of a link that is %s', async (_label, target) => {
    const project = scratchProject({ sub: { link: link(target) }, link: link(target) })
    const { files } = await walkTree(project)
    for (const [path, found] of files) {
      const read = contentOf(readWalkedFile(rootOf(project), path, found, 1))
      expect(read).toMatchObject({ mode: '120000', content: target })
    }
  })

  test('reads a link whose name is not UTF-8', async () => {
    const project = scratchProject([[Buffer.of(0xff), link('target')]])
    const [[path, found] = []] = (await walkTree(project)).files
    if (path === undefined || found === undefined) throw new Error('not found')
    expect(
      contentOf(readWalkedFile(rootOf(project), path, found, noLimit)).content.toString(),
    ).toBe('target')
  })

  test('reliability 33: reports a link that was deleted or replaced', async () => {
    const project = scratchProject({ one: link('a'), other: link('b') })
    const { files } = await walkTree(project)
    rmSync(join(project, 'one'))
    buildTree(project, { other: 'a file' })
    for (const name of ['one', 'other']) {
      const found = files.get(treePath(name))
      if (found === undefined) throw new Error('not found')
      expect(readWalkedFile(rootOf(project), treePath(name), found, noLimit)).toEqual({
        kind: 'not-captured',
        why: 'vanished',
      })
    }
  })
})
