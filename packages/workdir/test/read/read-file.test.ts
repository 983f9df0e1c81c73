import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildTree,
  fifo,
  file,
  link,
  plainGit,
  sparse,
  type Tree,
  type TreeNode,
} from '@hermes-checkpoints/test-fixtures'
import { readWalkedFile, type ReadOutcome } from '@hermes-checkpoints/workdir'
import { describe, expect, test } from 'vitest'
import { startProgram } from '../support/programs.ts'
import {
  contentOf,
  rootOf,
  scratchProject,
  treePath,
  walkTree,
} from '../support/scratch-project.ts'

describe('readWalkedFile', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('one\r\ntwo\n')],
    ['every byte', Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
    ['more than one read', Buffer.alloc(3_000_000, 'abc')],
  ])('reads %s, with the id that git gives it', async (_label, content) => {
    const project = scratchProject({ file: content })
    const read = contentOf(await readAfter(project, 'file'))
    expect(read.content.equals(content)).toBe(true)
    expect(read.id).toBe(plainGit(project, 'hash-object', '--no-filters', 'file'))
  })

  test.each([
    [0o644, '100644'],
    [0o600, '100644'],
    [0o755, '100755'],
    [0o700, '100755'],
    [0o611, '100644'],
  ])('reliability 31: knows git’s mode of a file with permissions %o', async (mode, expected) => {
    const project = scratchProject({ file: file({ content: '', mode }) })
    const read = contentOf(await readAfter(project, 'file'))
    expect([read.mode, read.walked.permissions]).toEqual([expected, mode])
  })

  test('describes a file as the walk does, so that the next scan knows it again', async () => {
    const project = scratchProject({ file: 'x', to: link('file') })
    const { files } = await walkTree(project)
    for (const [path, found] of files) {
      expect(contentOf(readWalkedFile(rootOf(project), path, found, 0)).walked).toEqual(found)
    }
  })

  test('reads a file that was replaced by another since the walk', async () => {
    const project = scratchProject({ file: 'old' })
    const outcome = await readAfter(project, 'file', { file: 'new and longer' })
    expect(contentOf(outcome).content.toString()).toBe('new and longer')
  })

  const replacements: readonly (readonly [string, TreeNode, string])[] = [
    ['a fifo', fifo(), 'special-file'],
    ['a link', link('elsewhere'), 'special-file'],
    ['a directory', {}, 'vanished'],
    ['an oversize file', sparse(2 ** 40), 'oversize'],
  ]
  test.each(replacements)('does not read %s in place of the file', async (_label, node, why) => {
    const project = scratchProject({ file: 'old' })
    const outcome = await readAfter(project, 'file', { file: node })
    expect(outcome).toEqual({ kind: 'not-captured', why })
  })

  test('reliability 33: says that a file is gone', async () => {
    const project = scratchProject({ 'sub/file': 'x' })
    const { files } = await walkTree(project)
    const path = treePath('sub/file')
    const [found] = files.values()
    if (found === undefined) throw new Error('not found')
    rmSync(join(project, 'sub/file'))
    const gone = { kind: 'not-captured', why: 'vanished' }
    expect(readWalkedFile(rootOf(project), path, found, 0)).toEqual(gone)
    buildTree(project, { sub: 'a file now' })
    expect(readWalkedFile(rootOf(project), path, found, 0)).toEqual(gone)
  })

  test('reliability 53: takes a file at the limit and none beyond it', async () => {
    const project = scratchProject({ file: 'x'.repeat(10) })
    expect(await readAfter(project, 'file', {}, 10)).toMatchObject({ kind: 'content' })
    expect(await readAfter(project, 'file', {}, 9)).toEqual({
      kind: 'not-captured',
      why: 'oversize',
    })
  })

  test('leaves no file open', async () => {
    const project = scratchProject({ file: 'x', to: link('file'), pipe: '' })
    await readAfter(project, 'file')
    const before = openDescriptors()
    for (let round = 0; round < 50; round += 1) {
      await readAfter(project, 'file')
      await readAfter(project, 'to')
      await readAfter(project, 'pipe', { pipe: fifo() })
      buildTree(project, { pipe: '' })
    }
    expect(openDescriptors()).toBeLessThan(before + 50)
  })
})

describe('readWalkedFile, while another program writes', () => {
  test('reliability 33: has a beginning of a file that grows, read to its end', async () => {
    const project = await churnedProject('grow')
    for (const { content } of readMany(project)) expect(content.toString()).toMatch(linesOfX)
  })

  test('reliability 33: survives that a file is truncated', async () => {
    const project = await churnedProject('truncate')
    for (const { content } of readMany(project)) expect(content.toString()).toMatch(linesOfX)
  })

  test('reliability 33: has a file that comes and goes, or knows that it is gone', async () => {
    const project = await churnedProject('vanish')
    for (const { content } of readMany(project)) expect(content.toString()).toMatch(linesOfX)
  })

  test('reliability 33: has one version or the other of a file that is replaced', async () => {
    const project = await churnedProject('replace')
    for (const { content } of readMany(project)) {
      expect(content.toString()).toMatch(/^(?:a{100000}|b{100000})$/)
    }
  })
})

/** Whole lines, and perhaps a part of one. */
const linesOfX = /^(?:x{99}\n)*x{0,99}$/

/** Walks, changes something, and then reads what the walk has found. */
async function readAfter(
  project: string,
  name: string,
  change: Tree = {},
  maxFileBytes = 0,
): Promise<ReadOutcome> {
  const { files } = await walkTree(project)
  const path = treePath(name)
  const found = files.get(path)
  if (found === undefined) throw new Error(`not found: ${name}`)
  buildTree(project, change)
  return readWalkedFile(rootOf(project), path, found, maxFileBytes || 2 ** 20 * 4)
}

async function churnedProject(way: string): Promise<string> {
  const project = scratchProject()
  await startProgram('churn.js', way, join(project, 'file'))
  return project
}

/** Reads the churned file 200 times; whatever is not read has to be gone at that moment. */
function* readMany(project: string): Generator<ReadOutcome & { readonly kind: 'content' }> {
  const anyFile = { size: 0, mtimeMs: 0, ctimeMs: 0, ino: 0, dev: 0, permissions: 0o644 }
  const found = { ...anyFile, kind: 'file' } as const
  for (let round = 0; round < 200; round += 1) {
    const outcome = readWalkedFile(rootOf(project), treePath('file'), found, 2 ** 20)
    if (outcome.kind === 'content') yield outcome
    else if (outcome.why !== 'vanished') throw new Error(`not read: ${outcome.why}`)
  }
}

function openDescriptors(): number {
  return existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0
}
