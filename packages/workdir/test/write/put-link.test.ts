import { readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fifo, link, readTree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchProject, treePath } from '../support/scratch-project.ts'
import { done, failedWith, writerFor } from '../support/scratch-writer.ts'

const target = Buffer.from('target')

describe('TreeWriter.writeLink', () => {
  test.each([
    ['absolute', Buffer.from('/etc/passwd')],
    ['dangling', Buffer.from('no/where')],
    ['to itself', Buffer.from('link')],
    ['of 4000 bytes', Buffer.alloc(4000, 'x')],
    ['of bytes that are not UTF-8', Buffer.of(0xff, 0x0a, 0xc0)],
  ])('reliability 30: writes a link that is %s', (_label, bytes) => {
    const project = scratchProject()
    expect(writerFor(project).writeLink(treePath('link'), bytes)).toEqual(done)
    expect(readlinkSync(join(project, 'link'), { encoding: 'buffer' })).toEqual(bytes)
  })

  test('replaces a file or another link, not its target', () => {
    const project = scratchProject({ kept: 'x', file: 'y', link: link('kept') })
    const writer = writerFor(project)
    expect(writer.writeLink(treePath('file'), target)).toEqual(done)
    expect(writer.writeLink(treePath('link'), target)).toEqual(done)
    expect(readTree(project)).toEqual({ kept: 'x', file: link('target'), link: link('target') })
  })

  test('does not replace a directory or a special file, and leaves no temporary file', () => {
    const project = scratchProject({ directory: {}, pipe: fifo() })
    const writer = writerFor(project)
    expect(writer.writeLink(treePath('directory'), target)).toEqual(failedWith(/a directory is in/))
    expect(writer.writeLink(treePath('pipe'), target)).toEqual(failedWith(/a special file is in/))
    expect(readTree(project)).toEqual({ directory: {}, pipe: fifo() })
  })

  test.each([
    ['empty', Buffer.alloc(0), /ENOENT/],
    ['too long', Buffer.alloc(5000, 'x'), /ENAMETOOLONG/],
    ['cut by a zero byte', Buffer.of(0x61, 0, 0x62), /zero byte/],
  ])('fails for a target that is %s', (_label, bytes, why) => {
    const project = scratchProject()
    expect(writerFor(project).writeLink(treePath('link'), bytes)).toEqual(failedWith(why))
    expect(readTree(project)).toEqual({})
  })
})
