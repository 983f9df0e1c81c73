import { linkSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fifo, link, readTree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchProject, treePath } from '../support/scratch-project.ts'
import { done, failedWith, writerFor } from '../support/scratch-writer.ts'

describe('TreeWriter.removeFile', () => {
  test('removes a file, and a link but not its target', () => {
    const project = scratchProject({ file: 'x', kept: 'y', link: link('kept') })
    const writer = writerFor(project)
    expect(writer.removeFile(treePath('file'))).toEqual(done)
    expect(writer.removeFile(treePath('link'))).toEqual(done)
    expect(readTree(project)).toEqual({ kept: 'y' })
  })

  test('succeeds when the file or its directory does not exist', () => {
    const project = scratchProject({ real: { file: 'x' }, link: link('real') })
    const writer = writerFor(project)
    for (const path of ['missing', 'missing/file', 'link/file']) {
      expect(writer.removeFile(treePath(path))).toEqual(done)
    }
    expect(readTree(project)).toEqual({ real: { file: 'x' }, link: link('real') })
  })

  test('does not remove a directory or a special file', () => {
    const project = scratchProject({ directory: {}, pipe: fifo() })
    const writer = writerFor(project)
    expect(writer.removeFile(treePath('directory'))).toEqual(failedWith(/a directory is in its/))
    expect(writer.removeFile(treePath('pipe'))).toEqual(failedWith(/a special file is in its/))
    expect(readTree(project)).toEqual({ directory: {}, pipe: fifo() })
  })

  test('leaves the other name of a hard-linked file', () => {
    const project = scratchProject({ file: 'shared' })
    linkSync(join(project, 'file'), `${project}.outside`)
    expect(writerFor(project).removeFile(treePath('file'))).toEqual(done)
    expect(readFileSync(`${project}.outside`, 'utf8')).toBe('shared')
  })
})

describe('TreeWriter.removeDirectory', () => {
  test('removes a directory and then its parent', () => {
    const project = scratchProject({ 'a/b': { file: 'x' } })
    const writer = writerFor(project)
    for (const outcome of [
      writer.removeFile(treePath('a/b/file')),
      writer.removeDirectory(treePath('a/b')),
      writer.removeDirectory(treePath('a')),
    ]) {
      expect(outcome).toEqual(done)
    }
    expect(readTree(project)).toEqual({})
  })

  test('succeeds when the directory does not exist', () => {
    const writer = writerFor(scratchProject())
    expect(writer.removeDirectory(treePath('missing'))).toEqual(done)
    expect(writer.removeDirectory(treePath('missing/inner'))).toEqual(done)
  })

  test('does not remove a directory that is not empty', () => {
    const project = scratchProject({ sub: { file: 'x' } })
    const outcome = writerFor(project).removeDirectory(treePath('sub'))
    expect(outcome).toEqual(failedWith(/^directory not empty \(ENOTEMPTY\)$/))
    expect(readTree(project)).toEqual({ sub: { file: 'x' } })
  })

  test('does not remove a file or a link to a directory', () => {
    const project = scratchProject({ file: 'x', sub: {}, link: link('sub') })
    const writer = writerFor(project)
    expect(writer.removeDirectory(treePath('file'))).toEqual(failedWith(/a file is in its place/))
    expect(writer.removeDirectory(treePath('link'))).toEqual(failedWith(/a link is in its place/))
    expect(readTree(project)).toEqual({ file: 'x', sub: {}, link: link('sub') })
  })
})
