import { directory, fifo, link, readTree, type TreeNode } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchProject, treePath } from '../support/scratch-project.ts'
import { done, failedWith, useUmask, writerFor } from '../support/scratch-writer.ts'

describe('TreeWriter.makeDirectory', () => {
  test.each(['000', '077'])('creates a directory with mode 700, under umask %s', (umask) => {
    const project = scratchProject()
    useUmask(Number.parseInt(umask, 8))
    const writer = writerFor(project)
    expect(writer.makeDirectory(treePath('a'))).toEqual(done)
    expect(writer.makeDirectory(treePath('a/b'))).toEqual(done)
    expect(readTree(project)).toEqual({ a: directory(0o700, { b: directory(0o700, {}) }) })
  })

  test('leaves an existing directory unchanged', () => {
    const project = scratchProject({ there: { file: 'x' } })
    expect(writerFor(project).makeDirectory(treePath('there'))).toEqual(done)
    expect(readTree(project)).toEqual({ there: { file: 'x' } })
  })

  const taken: readonly (readonly [string, TreeNode])[] = [
    ['file', 'x'],
    ['link', link('.')],
    ['special file', fifo()],
  ]
  test.each(taken)('fails when a %s is in its place', (kind, node) => {
    const project = scratchProject({ taken: node })
    const outcome = writerFor(project).makeDirectory(treePath('taken'))
    expect(outcome).toEqual({ kind: 'failed', why: `a ${kind} is in its place` })
    expect(readTree(project)).toEqual({ taken: node })
  })

  test('fails when the directory above is missing', () => {
    const project = scratchProject()
    expect(writerFor(project).makeDirectory(treePath('a/b'))).toEqual(failedWith(/does not exist/))
  })
})
