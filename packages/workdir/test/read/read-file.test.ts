import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
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
  noLimit,
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
  ])('reads %s, with its id in git', async (_label, content) => {
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
  ])(
    'reliability 31: returns the git mode of a file with permissions %o',
    async (mode, expected) => {
      const project = scratchProject({ file: file({ content: '', mode }) })
      const read = contentOf(await readAfter(project, 'file'))
      expect([read.mode, read.walked.permissions]).toEqual([expected, mode])
    },
  )

  test('returns the same stat data as the walk, so that the next scan matches', async () => {
    const project = scratchProject({ file: 'x', to: link('file') })
    const { files } = await walkTree(project)
    for (const [path, found] of files) {
      expect(contentOf(readWalkedFile(rootOf(project), path, found, noLimit)).walked).toEqual(found)
    }
  })

  test('reads a file that was replaced after the walk', async () => {
    const project = scratchProject({ file: 'old' })
    const outcome = await readAfter(project, 'file', { file: 'new and longer' })
    expect(contentOf(outcome).content.toString()).toBe('new and longer')
  })

  const replacements: readonly (readonly [string, TreeNode, string])[] = [
    ['a FIFO', fifo(), 'special-file'],
    ['a link', link('elsewhere'), 'special-file'],
    ['a directory', {}, 'vanished'],
    ['an oversize file', sparse(2 ** 40), 'oversize'],
  ]
  test.each(replacements)('does not read %s in place of the file', async (_label, node, why) => {
    const project = scratchProject({ file: 'old' })
    const outcome = await readAfter(project, 'file', { file: node })
    expect(outcome).toEqual({ kind: 'not-captured', why })
  })

  test('reliability 33: reports a deleted file', async () => {
    const project = scratchProject({ 'sub/file': 'x' })
    const { files } = await walkTree(project)
    const path = treePath('sub/file')
    const [found] = files.values()
    if (found === undefined) throw new Error('not found')
    rmSync(join(project, 'sub/file'))
    const gone = { kind: 'not-captured', why: 'vanished' }
    expect(readWalkedFile(rootOf(project), path, found, noLimit)).toEqual(gone)
    buildTree(project, { sub: 'a file now' })
    expect(readWalkedFile(rootOf(project), path, found, noLimit)).toEqual(gone)
  })

  test('reliability 53: reads a file at the limit but none beyond it', async () => {
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

describe('readWalkedFile, while another process writes', () => {
  test('reliability 33: always reads a growing file, up to its end at that time', async () => {
    const project = await churnedProject('grow')
    const { contents, vanished } = await readMany(project)
    expect(contents.filter((content) => !linesOfX.test(content))).toEqual([])
    expect({ contents: contents.length, vanished }).toEqual({ contents: reads, vanished: 0 })
  })

  test('reliability 33: always reads a file that is truncated and written again', async () => {
    const project = await churnedProject('truncate')
    const { contents, vanished } = await readMany(project)
    expect(contents.filter((content) => !linesOfX.test(content))).toEqual([])
    expect({ contents: contents.length, vanished }).toEqual({ contents: reads, vanished: 0 })
  })

  test('reliability 33: reads a file that is deleted and created again, or reports it as vanished', async () => {
    const project = await churnedProject('vanish')
    const { contents } = await readMany(project)
    expect(contents.filter((content) => !linesOfX.test(content))).toEqual([])
    expect(contents).toHaveLength(reads)
  })

  test('reliability 33: reads one complete version or the other of a file that is replaced', async () => {
    const project = await churnedProject('replace')
    const { contents } = await readMany(project)
    expect(contents.filter((content) => !/^(?:a{100000}|b{100000})$/.test(content))).toEqual([])
    expect(contents).toHaveLength(reads)
  })
})

/** Complete lines, and perhaps a part of one. */
const linesOfX = /^(?:x{99}\n)*x{0,99}$/

/** Walks, changes something, and then reads a file of the walk. */
async function readAfter(
  project: string,
  name: string,
  change: Tree = {},
  maxFileBytes = 2 ** 20 * 4,
): Promise<ReadOutcome> {
  const { files } = await walkTree(project)
  const path = treePath(name)
  const found = files.get(path)
  if (found === undefined) throw new Error(`not found: ${name}`)
  buildTree(project, change)
  return readWalkedFile(rootOf(project), path, found, maxFileBytes)
}

async function churnedProject(way: string): Promise<string> {
  const project = scratchProject()
  await startProgram('churn.js', way, join(project, 'file'))
  return project
}

/** Reads the churned file until it has been seen 200 times. Every other result must be `vanished`. */
async function readMany(project: string): Promise<ManyReads> {
  const anyFile = { size: 0, mtimeMs: 0, ctimeMs: 0, ino: 0, dev: 0, permissions: 0o644 }
  const found = { ...anyFile, kind: 'file' } as const
  const contents: string[] = []
  let vanished = 0
  while (contents.length < reads && vanished < mostVanished) {
    const outcome = readWalkedFile(rootOf(project), treePath('file'), found, 2 ** 20)
    if (outcome.kind === 'content') contents.push(outcome.content.toString())
    else if (outcome.why !== 'vanished') throw new Error(`not read: ${outcome.why}`)
    else {
      vanished += 1
      // Gives way to the process that writes, which may have no other core.
      await setTimeout(1)
    }
  }
  return { contents, vanished }
}

interface ManyReads {
  readonly contents: readonly string[]
  readonly vanished: number
}

const reads = 200

/** Ends the loop when the reader never sees the file, although it exists for much of the time. */
const mostVanished = 20_000

function openDescriptors(): number {
  return existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0
}
