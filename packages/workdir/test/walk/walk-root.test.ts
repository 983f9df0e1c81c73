import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DirectoryIdentity } from '@hermes-checkpoints/core'
import { walk } from '@hermes-checkpoints/workdir'
import { describe, expect, test } from 'vitest'
import { runAsNobody } from '../support/programs.ts'
import { requestFor, scratchProject, walkTree } from '../support/scratch-project.ts'
import { directory } from '@hermes-checkpoints/test-fixtures'

describe('walk, at the root', () => {
  test('returns the identity of the walked directory', async () => {
    const project = scratchProject({ a: '' })
    expect((await walkTree(project)).identity).toEqual(identityOf(project))
  })

  test('walks the directory that was recorded', async () => {
    const project = scratchProject({ a: '' })
    const tree = await walkTree(project, { identity: identityOf(project) })
    expect(tree.files.size).toBe(1)
  })

  test('reliability 40: does not walk a directory that replaced the recorded one', async () => {
    const project = scratchProject({ a: '' })
    const identity = identityOf(project)
    renameSync(project, `${project}.away`)
    mkdirSync(project)
    writeFileSync(join(project, 'other'), '')
    const outcome = await walk(requestFor(project, { identity }))
    expect(outcome).toEqual({ kind: 'root-changed', why: 'replaced' })
  })

  test('reliability 40: does not report all files as deleted when the root is empty', async () => {
    const project = scratchProject({ a: '' })
    const identity = identityOf(project)
    rmSync(join(project, 'a'))
    const outcome = await walk(requestFor(project, { identity }))
    expect(outcome).toEqual({ kind: 'root-changed', why: 'emptied' })
  })

  test('walks an empty directory that was never walked before', async () => {
    const tree = await walkTree(scratchProject())
    expect(tree.files.size).toBe(0)
    expect(tree).toMatchObject({ directories: new Map(), notCaptured: [] })
  })

  test('reports a root that does not exist or is not a directory', async () => {
    const project = scratchProject({ file: '' })
    const gone = await walk(requestFor(join(project, 'gone')))
    expect(gone).toMatchObject({ kind: 'root-unreadable', why: expect.stringContaining('ENOENT') })
    const file = await walk(requestFor(join(project, 'file')))
    expect(file).toEqual({ kind: 'root-unreadable', why: 'not a directory' })
  })

  test('reports a root that cannot be read', () => {
    const project = scratchProject({ locked: directory(0o000, { a: '' }) })
    const outcome = runAsNobody('walk-and-read.js', join(project, 'locked'))
    expect(outcome).toMatchObject({
      kind: 'root-unreadable',
      why: expect.stringContaining('EACCES'),
    })
  })
})

function identityOf(path: string): DirectoryIdentity {
  const { dev, ino } = statSync(path, { bigint: true })
  return { dev, ino }
}
