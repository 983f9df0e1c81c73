import {
  chmodSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { DirectoryIdentity } from '@hermes-checkpoints/core'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { inspectDirectory, parentIdentity, type DirectoryState } from '@hermes-checkpoints/workdir'
import { describe, expect, test } from 'vitest'
import { runAsNobody } from '../support/programs.ts'
import { rootOf, scratchProject } from '../support/scratch-project.ts'

describe('inspectDirectory', () => {
  test('sees a directory that is there', () => {
    const project = scratchProject()
    expect(observe(project)).toBe('live')
    expect(observe(project, null)).toBe('live')
  })

  test('sees that a directory was deleted beside others', () => {
    const project = deletedProject()
    mkdirSync(join(dirname(project), 'another'))
    expect(observe(project)).toBe('orphan')
  })

  test('sees that a directory was deleted from a volume', () => {
    expect(observe('/dev/shm/hermes-no-such-project')).toBe('orphan')
  })

  test('reliability 49: judges nothing when the parent is empty, as a mount point is', () => {
    expect(observe(deletedProject())).toBe('unreachable')
  })

  test('judges nothing without a record of the parent, or of the directory', () => {
    const project = deletedProject()
    mkdirSync(join(dirname(project), 'another'))
    expect(observe(project, null)).toBe('unreachable')
    expect(inspectDirectory({ workdir: null, parent: identityOf('/') })).toBe('unreachable')
  })

  test('reliability 49: judges nothing when the parent is another directory than the recorded one', () => {
    const scratch = scratchDirectory()
    mkdirSync(join(scratch, 'volume'))
    const parent = identityOf(join(scratch, 'volume'))
    renameSync(join(scratch, 'volume'), join(scratch, 'away'))
    mkdirSync(join(scratch, 'volume/another'), { recursive: true })
    expect(observe(join(scratch, 'volume/project'), parent)).toBe('unreachable')
  })

  test('judges nothing when the parent is gone, or no directory', () => {
    const scratch = scratchDirectory()
    const parent = identityOf(scratch)
    writeFileSync(join(scratch, 'file'), '')
    expect(observe(join(scratch, 'gone/project'), parent)).toBe('unreachable')
    expect(observe(join(scratch, 'file/project'), parent)).toBe('unreachable')
  })

  test('does not call a path gone where something else is by now', () => {
    const project = deletedProject()
    symlinkSync('nowhere', project)
    expect(observe(project)).toBe('live')
  })

  test('judges nothing that it may not look at', () => {
    const project = deletedProject()
    mkdirSync(join(dirname(project), 'another'))
    const { dev, ino } = identityOf(dirname(project))
    expect(runAsNobody('observe.js', project, `${dev}`, `${ino}`)).toBe('orphan')
    chmodSync(dirname(project), 0o000)
    expect(runAsNobody('observe.js', project, `${dev}`, `${ino}`)).toBe('unreachable')
  })
})

describe('parentIdentity', () => {
  test('is the identity of the directory above', () => {
    const project = scratchProject()
    expect(parentIdentity(rootOf(project))).toEqual(identityOf(dirname(project)))
    expect(parentIdentity(rootOf('/'))).toEqual(identityOf('/'))
  })

  test('is there for a directory that is gone, but not without a parent', () => {
    const project = deletedProject()
    expect(parentIdentity(rootOf(project))).toEqual(identityOf(dirname(project)))
    expect(parentIdentity(rootOf(join(project, 'below')))).toBeNull()
  })
})

function observe(
  project: string,
  parent: DirectoryIdentity | null = parentIdentity(rootOf(project)),
): DirectoryState {
  return inspectDirectory({ workdir: rootOf(project), parent })
}

/** The path of a directory that was alone in its parent. */
function deletedProject(): string {
  const project = scratchProject()
  rmSync(project, { recursive: true })
  return project
}

function identityOf(path: string): DirectoryIdentity {
  const { dev, ino } = statSync(path, { bigint: true })
  return { dev, ino }
}
