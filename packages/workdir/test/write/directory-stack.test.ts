import { chmodSync, existsSync, lchownSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree, digestOf, directory, link, readTree } from '@hermes-checkpoints/test-fixtures'
import type { TreeWriter, WriteOutcome } from '@hermes-checkpoints/workdir'
import { describe, expect, test } from 'vitest'
import { runAsNobody } from '../support/programs.ts'
import { noLimit, scratchProject, treePath } from '../support/scratch-project.ts'
import { done, failedWith, modeOf, writerFor } from '../support/scratch-writer.ts'

const content = Buffer.from('new')

describe('a directory that a tree writer works in', () => {
  test('reliability 20: is never the target of a link that replaced it before', () => {
    const { project, outside, before } = projectWithOutside()
    renameSync(join(project, 'sub'), join(project, 'parked'))
    buildTree(project, { sub: link(outside) })
    const outcomes = allSteps(writerFor(project), 'sub/inner').map(({ kind }) => kind)
    expect(outcomes).toEqual(['failed', 'failed', 'failed', 'failed', 'failed', 'done', 'done'])
    expect(digestOf(outside, { mtime: true, inode: true })).toBe(before)
  })

  test('reliability 21: is never the target of a link that replaces it between two steps', () => {
    const { project, outside, before } = projectWithOutside()
    const writer = writerFor(project)
    expect(writer.writeFile(treePath('sub/inner/file'), content, 0o600)).toEqual(done)
    renameSync(join(project, 'sub'), join(project, 'parked'))
    buildTree(project, { sub: link(outside) })
    allSteps(writer, 'sub/inner')
    expect(writer.close()).toEqual([])
    expect(digestOf(outside, { mtime: true, inode: true })).toBe(before)
  })

  test('is the one with that name now, after it was created again between two steps', () => {
    const project = scratchProject({ 'sub/file': 'old' })
    const writer = writerFor(project)
    writer.writeFile(treePath('sub/file'), content, 0o644)
    renameSync(join(project, 'sub'), join(project, 'parked'))
    buildTree(project, { sub: {} })
    expect(writer.writeFile(treePath('sub/other'), content, 0o644)).toEqual(done)
    expect(readTree(project)).toEqual({ parked: { file: 'new' }, sub: { other: 'new' } })
  })

  test('can be one that the writer has removed and created again', () => {
    const project = scratchProject({ 'sub/file': 'old' })
    const writer = writerFor(project)
    const outcomes = [
      writer.removeFile(treePath('sub/file')),
      writer.removeDirectory(treePath('sub')),
      writer.makeDirectory(treePath('sub')),
      writer.writeFile(treePath('sub/file'), content, 0o644),
    ]
    expect(outcomes).toEqual([done, done, done, done])
    expect(readTree(project)).toEqual({ sub: directory(0o700, { file: 'new' }) })
  })

  test('reliability 41: is never on another file system', () => {
    // Every Linux has another file system mounted in /dev.
    const writer = writerFor('/dev')
    const why = 'another file system is mounted there'
    expect(writer.inspect(treePath('shm'), noLimit)).toEqual({ kind: 'unknown', why })
    expect(writer.inspect(treePath('shm/file'), noLimit)).toEqual({ kind: 'unknown', why })
    const steps = allSteps(writer, 'shm/hermes-checkpoints-test')
    for (const outcome of [writer.makeDirectory(treePath('shm')), ...steps]) {
      expect(outcome).toEqual({ kind: 'failed', why })
    }
  })

  test('is closed when the writer leaves it', () => {
    const project = scratchProject()
    const writer = writerFor(project)
    const before = openDescriptors()
    for (let number = 0; number < 100; number += 1) {
      writer.makeDirectory(treePath(`d${number}`))
      writer.makeDirectory(treePath(`d${number}/inner`))
      writer.writeFile(treePath(`d${number}/inner/file`), content, 0o644)
    }
    expect(openDescriptors()).toBeLessThan(before + 20)
    expect(writer.close()).toEqual([])
    expect(openDescriptors()).toBeLessThanOrEqual(before)
  })
})

describe('a directory that denies its owner a change', () => {
  test.each(['555', '500', '600', '300', '000'])(
    'with the mode %s, gets more permissions for an ordinary user, and its own back',
    (octal) => {
      const mode = Number.parseInt(octal, 8)
      const project = scratchProject({
        closed: directory(mode, { inner: directory(mode, { old: 'x', gone: 'y' }) }),
      })
      for (const path of ['', 'closed', 'closed/inner', 'closed/inner/old']) {
        giveToNobodyAsRoot(join(project, path))
      }
      expect(runAsNobody('write-below.js', project, 'closed/inner')).toEqual({
        outcomes: Array.from({ length: 6 }, () => done),
        unfinished: [],
      })
      expect(modeOf(project, 'closed')).toBe(mode)
      chmodSync(join(project, 'closed'), 0o700)
      expect(modeOf(project, 'closed/inner')).toBe(mode)
    },
  )

  test('gets its permissions back when the writer leaves it', () => {
    const project = scratchProject({ closed: directory(0o555, {}), other: {} })
    const writer = writerFor(project)
    expect(writer.writeFile(treePath('closed/file'), content, 0o644)).toEqual(done)
    expect(writer.writeFile(treePath('other/file'), content, 0o644)).toEqual(done)
    expect(modeOf(project, 'closed')).toBe(0o555)
  })

  test('keeps its permissions during an inspection', () => {
    const project = scratchProject({ closed: directory(0o500, { file: 'x' }) })
    const writer = writerFor(project)
    expect(writer.inspect(treePath('closed/file'), noLimit)).toMatchObject({ kind: 'entry' })
    expect(modeOf(project, 'closed')).toBe(0o500)
  })

  test('and belongs to another user, is the reason of the failure', () => {
    const report = runAsNobody('write-below.js', '/', 'etc') as { outcomes: WriteOutcome[] }
    expect(report.outcomes[0]).toEqual(failedWith(/EACCES|EROFS/))
  })
})

/** Does every step that changes something, at or below a path. */
function allSteps(writer: TreeWriter, path: string): readonly WriteOutcome[] {
  return [
    writer.writeFile(treePath(`${path}/file`), content, 0o600),
    writer.writeLink(treePath(`${path}/link`), content),
    writer.setPermissions(treePath(`${path}/file`), 0o777),
    writer.makeDirectory(treePath(`${path}/made`)),
    writer.makeDirectory(treePath(path)),
    writer.removeFile(treePath(`${path}/file`)),
    writer.removeDirectory(treePath(`${path}/empty`)),
  ]
}

function projectWithOutside(): { project: string; outside: string; before: string } {
  const inside = { inner: { file: 'inside', link: link('inside'), empty: {} } }
  const project = scratchProject({ sub: inside })
  const outside = `${project}.outside`
  buildTree(outside, inside)
  return { project, outside, before: digestOf(outside, { mtime: true, inode: true }) }
}

function giveToNobodyAsRoot(path: string): void {
  if (process.getuid?.() === 0) lchownSync(path, 65_534, 65_534)
}

function openDescriptors(): number {
  return existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0
}
