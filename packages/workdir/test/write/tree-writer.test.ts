import { join } from 'node:path'
import type { TreePath } from '@hermes-checkpoints/core'
import { buildTree, digestOf, link, readTree } from '@hermes-checkpoints/test-fixtures'
import { openTreeWriter } from '@hermes-checkpoints/workdir'
import { describe, expect, test } from 'vitest'
import { startProgram } from '../support/programs.ts'
import { rootOf, scratchProject, treePath } from '../support/scratch-project.ts'
import { done, identityOf, writerFor } from '../support/scratch-writer.ts'

const content = Buffer.from('new')

describe('a tree writer', () => {
  test('reliability 21: changes nothing outside in 500 rounds while another process swaps a directory for a link and back', async () => {
    const tree = { file: 'old', old: 'old', link: link('old'), mode: 'old', sub: {} }
    const project = scratchProject({ 'a/b': tree })
    const outside = `${project}.outside`
    buildTree(outside, tree)
    const before = digestOf(outside, { mtime: true, inode: true })
    await startProgram('swap-directory.js', join(project, 'a/b'), outside)
    for (let round = 0; round < 500; round += 1) workIn(project, round)
    expect(digestOf(outside, { mtime: true, inode: true })).toBe(before)
  })

  test('removes the temporary files of a killed writer with its token, and nothing else', () => {
    const kept = { '.hermes-restore-ffff-1': 'other', '.hermes-restore-abc123-': 'x', file: 'x' }
    const left = { '.hermes-restore-abc123-1': 'half', '.hermes-restore-abc123-20': link('half') }
    const project = scratchProject({ ...kept, ...left, sub: { ...kept, ...left } })
    const writer = writerFor(project)
    const swept = [null, treePath('sub'), treePath('missing')].map((path) =>
      writer.sweepTemporary(path),
    )
    expect(swept).toEqual([2, 2, 0])
    expect(writer.close()).toEqual([])
    expect(readTree(project)).toEqual({ ...kept, sub: kept })
  })

  test('reports a failed sweep when it is closed', () => {
    const project = scratchProject({ sub: { '.hermes-restore-abc123-1': {} } })
    const writer = writerFor(project)
    expect(writer.sweepTemporary(treePath('sub'))).toBe(0)
    expect(writer.close()).toEqual([
      { directory: 'sub', why: expect.stringMatching(/EISDIR|EPERM/) },
    ])
  })

  test('replaces the temporary files of a killed writer with its token', () => {
    const project = scratchProject({
      '.hermes-restore-abc123-1': 'half',
      '.hermes-restore-abc123-2': 'half',
    })
    const writer = writerFor(project)
    expect(writer.writeFile(treePath('file'), content, 0o644)).toEqual(done)
    expect(writer.writeLink(treePath('link'), content)).toEqual(done)
    expect(readTree(project)).toEqual({ file: 'new', link: link('new') })
  })

  test('throws after it is closed', () => {
    const project = scratchProject()
    const writer = writerFor(project)
    writer.close()
    expect(writer.close()).toEqual([])
    expect(() => writer.writeFile(treePath('file'), content, 0o644)).toThrow('closed')
    expect(readTree(project)).toEqual({})
  })
})

/** Opens `a/b` and does every kind of step in it. Whether a step succeeds depends on the other process. */
function workIn(project: string, round: number): void {
  const identity = identityOf(project)
  const writer = openTreeWriter(rootOf(project), { identity, token: 'abc123' })
  // A round proves something only when the directory is there.
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    const outcome = writer.writeFile(inside('file'), Buffer.from(`${round}`), 0o600)
    if (outcome.kind === 'done') break
  }
  writer.writeLink(inside('link'), Buffer.from(`${round}`))
  writer.setPermissions(inside('mode'), round % 2 === 0 ? 0o600 : 0o666)
  writer.makeDirectory(inside('made'))
  writer.setPermissions(inside('sub'), round % 2 === 0 ? 0o700 : 0o777)
  writer.removeDirectory(inside('made'))
  writer.removeDirectory(inside('sub'))
  writer.makeDirectory(inside('sub'))
  writer.removeFile(inside('old'))
  writer.writeFile(inside('old'), content, 0o644)
  writer.sweepTemporary(treePath('a/b'))
  writer.close()
}

function inside(name: string): TreePath {
  return treePath(`a/b/${name}`)
}
