import { renameSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildTree,
  digestOf,
  directory,
  file,
  link,
  readTree,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, onTestFinished, test } from 'vitest'
import { scratchProject, treePath } from '../support/scratch-project.ts'
import { done, failedWith, writerFor } from '../support/scratch-writer.ts'

describe('a tree writer on a system that does not show descriptors as paths', () => {
  test('does every step', () => {
    pretendNotToBeLinux()
    const project = scratchProject({ sub: directory(0o555, { file: 'old', gone: 'x' }) })
    const writer = writerFor(project)
    const outcomes = [
      writer.writeFile(treePath('sub/file'), Buffer.from('new'), 0o640),
      writer.writeLink(treePath('sub/link'), Buffer.from('target')),
      writer.makeDirectory(treePath('sub/made')),
      writer.setPermissions(treePath('sub/made'), 0o755),
      writer.removeFile(treePath('sub/gone')),
    ]
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => done))
    expect(writer.close()).toEqual([])
    expect(readTree(project)).toEqual({
      sub: directory(0o555, {
        file: file({ content: 'new', mode: 0o640 }),
        link: link('target'),
        made: {},
      }),
    })
  })

  test('reliability 20: changes nothing outside when a directory becomes a link between two steps', () => {
    pretendNotToBeLinux()
    const project = scratchProject({ 'sub/inner/file': 'old' })
    const outside = `${project}.outside`
    buildTree(outside, { 'inner/file': 'outside' })
    const before = digestOf(outside, { mtime: true, inode: true })
    const writer = writerFor(project)
    writer.setPermissions(treePath('sub/inner/file'), 0o600)
    renameSync(join(project, 'sub'), join(project, 'parked'))
    buildTree(project, { sub: link(outside) })
    const path = treePath('sub/inner/file')
    expect(writer.setPermissions(path, 0o777)).toEqual(failedWith(/does not exist/))
    expect(writer.writeFile(path, Buffer.from('new'), 0o600)).toEqual(failedWith(/does not exist/))
    expect(writer.removeFile(path)).toEqual(done)
    expect(digestOf(outside, { mtime: true, inode: true })).toBe(before)
  })

  test('does not follow a link', () => {
    pretendNotToBeLinux()
    const project = scratchProject({ file: 'x', link: link('file') })
    expect(writerFor(project).setPermissions(treePath('link'), 0o600)).toEqual(failedWith(/ELOOP/))
    expect(readTree(project)).toEqual({ file: 'x', link: link('file') })
  })
})

/** Changes `process.platform`, the only thing that the package checks, until the end of the test. */
function pretendNotToBeLinux(): void {
  const { platform } = process
  Object.defineProperty(process, 'platform', { value: 'darwin' })
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }))
}
