import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree, link } from '@hermes-checkpoints/test-fixtures'
import { readWalkedFile, type ReadOutcome, type WalkedFile } from '@hermes-checkpoints/workdir'
import { describe, expect, test } from 'vitest'
import { startProgram } from '../support/programs.ts'
import { noLimit, rootOf, scratchProject, treePath, walkTree } from '../support/scratch-project.ts'

describe('a file that is opened below a root', () => {
  test('reliability 20: is never outside after a directory was replaced by a link', async () => {
    const { project, outside, read } = await projectWithOutside()
    renameSync(join(project, 'sub/inner'), join(project, 'parked'))
    buildTree(project, { sub: { inner: link(outside) } })
    expect(read('file')).toEqual({ kind: 'not-captured', why: 'vanished' })
    expect(read('link')).toEqual({ kind: 'not-captured', why: 'vanished' })
  })

  test('reliability 20: is never outside after a directory further up was replaced by a link', async () => {
    const { project, outside, read } = await projectWithOutside()
    buildTree(outside, { inner: { file: 'outside', link: link('outside') } })
    renameSync(join(project, 'sub'), join(project, 'parked'))
    buildTree(project, { sub: link(outside) })
    expect(read('file')).toEqual({ kind: 'not-captured', why: 'vanished' })
    expect(read('link')).toEqual({ kind: 'not-captured', why: 'vanished' })
  })

  test('reliability 21: is never outside while another process swaps a directory for a link and back', async () => {
    const { project, outside, read } = await projectWithOutside()
    await startProgram('swap-directory.js', join(project, 'sub/inner'), outside)
    for (let round = 0; round < 2000; round += 1) {
      expect(['inside', 'vanished']).toContain(textOf(read('file')))
      expect(['inside', 'vanished']).toContain(textOf(read('link')))
    }
  })

  test('is the file with that name now, even after its directory was moved away and created again', async () => {
    const { project, read } = await projectWithOutside()
    renameSync(join(project, 'sub'), join(project, 'parked'))
    buildTree(project, { 'sub/inner/file': 'again' })
    expect(textOf(read('file'))).toBe('again')
  })
})

interface Scene {
  readonly project: string
  readonly outside: string
  /** Reads `sub/inner/<name>`, which the walk found before any swap. */
  readonly read: (name: string) => ReadOutcome
}

async function projectWithOutside(): Promise<Scene> {
  const project = scratchProject({ 'sub/inner': { file: 'inside', link: link('inside') } })
  const outside = `${project}.outside`
  buildTree(outside, { file: 'outside', link: link('outside') })
  const { files } = await walkTree(project)
  const read = (name: string): ReadOutcome => {
    const path = treePath(`sub/inner/${name}`)
    return readWalkedFile(rootOf(project), path, files.get(path) as WalkedFile, noLimit)
  }
  return { project, outside, read }
}

function textOf(outcome: ReadOutcome): string {
  return outcome.kind === 'content' ? outcome.content.toString() : outcome.why
}
