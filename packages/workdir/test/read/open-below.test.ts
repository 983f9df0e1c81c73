import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree, link } from '@hermes-checkpoints/test-fixtures'
import { readWalkedFile, type ReadOutcome, type WalkedFile } from '@hermes-checkpoints/workdir'
import { describe, expect, test } from 'vitest'
import { startProgram } from '../support/programs.ts'
import { rootOf, scratchProject, treePath, walkTree } from '../support/scratch-project.ts'

describe('what is opened below a directory', () => {
  test('reliability 20: is not outside when a directory has become a link', async () => {
    const { project, outside, read } = await projectWithOutside()
    renameSync(join(project, 'sub/inner'), join(project, 'parked'))
    buildTree(project, { sub: { inner: link(outside) } })
    expect(read('file')).toEqual({ kind: 'not-captured', why: 'vanished' })
    expect(read('link')).toEqual({ kind: 'not-captured', why: 'vanished' })
  })

  test('reliability 20: is not outside when a directory further up has become a link', async () => {
    const { project, outside, read } = await projectWithOutside()
    buildTree(outside, { inner: { file: 'outside', link: link('outside') } })
    renameSync(join(project, 'sub'), join(project, 'parked'))
    buildTree(project, { sub: link(outside) })
    expect(read('file')).toEqual({ kind: 'not-captured', why: 'vanished' })
    expect(read('link')).toEqual({ kind: 'not-captured', why: 'vanished' })
  })

  test('reliability 21: is never outside while a directory becomes a link and back again', async () => {
    const { project, outside, read } = await projectWithOutside()
    await startProgram('swap-directory.js', join(project, 'sub/inner'), outside)
    for (let round = 0; round < 2000; round += 1) {
      expect(['inside', 'vanished']).toContain(textOf(read('file')))
      expect(['inside', 'vanished']).toContain(textOf(read('link')))
    }
  })

  test('is what has the name, also where its directory was moved away and made anew', async () => {
    const { project, read } = await projectWithOutside()
    renameSync(join(project, 'sub'), join(project, 'parked'))
    buildTree(project, { 'sub/inner/file': 'anew' })
    expect(textOf(read('file'))).toBe('anew')
  })
})

interface EntryHandle {
  readonly project: string
  readonly outside: string
  /** Reads `sub/inner/<name>`, which the walk has found before anything was swapped. */
  readonly read: (name: string) => ReadOutcome
}

async function projectWithOutside(): Promise<EntryHandle> {
  const project = scratchProject({ 'sub/inner': { file: 'inside', link: link('inside') } })
  const outside = `${project}.outside`
  buildTree(outside, { file: 'outside', link: link('outside') })
  const { files } = await walkTree(project)
  const read = (name: string): ReadOutcome => {
    const path = treePath(`sub/inner/${name}`)
    return readWalkedFile(rootOf(project), path, files.get(path) as WalkedFile, 0)
  }
  return { project, outside, read }
}

function textOf(outcome: ReadOutcome): string {
  return outcome.kind === 'content' ? outcome.content.toString() : outcome.why
}
