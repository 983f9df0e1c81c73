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
  test('reports an existing directory as live', () => {
    const project = scratchProject()
    expect(inspect(project)).toBe('live')
    expect(inspect(project, null)).toBe('live')
  })

  test('reports a directory as deleted when its parent has other entries', () => {
    const project = deletedProject()
    mkdirSync(join(dirname(project), 'another'))
    expect(inspect(project)).toBe('orphan')
  })

  test('reports a directory as deleted from a mounted volume', () => {
    expect(inspect('/dev/shm/hermes-no-such-project')).toBe('orphan')
  })

  test('reliability 49: is uncertain when the parent is empty, like an unused mount point', () => {
    expect(inspect(deletedProject())).toBe('unreachable')
  })

  test('is uncertain without a record of the parent or of the directory', () => {
    const project = deletedProject()
    mkdirSync(join(dirname(project), 'another'))
    expect(inspect(project, null)).toBe('unreachable')
    expect(inspectDirectory({ workdir: null, parent: identityOf('/') })).toBe('unreachable')
  })

  test('reliability 49: is uncertain when the parent is not the recorded directory', () => {
    const scratch = scratchDirectory()
    mkdirSync(join(scratch, 'volume'))
    const parent = identityOf(join(scratch, 'volume'))
    renameSync(join(scratch, 'volume'), join(scratch, 'away'))
    mkdirSync(join(scratch, 'volume/another'), { recursive: true })
    expect(inspect(join(scratch, 'volume/project'), parent)).toBe('unreachable')
  })

  test('is uncertain when the parent does not exist or is not a directory', () => {
    const scratch = scratchDirectory()
    const parent = identityOf(scratch)
    writeFileSync(join(scratch, 'file'), '')
    expect(inspect(join(scratch, 'gone/project'), parent)).toBe('unreachable')
    expect(inspect(join(scratch, 'file/project'), parent)).toBe('unreachable')
  })

  test('reports a path as live when another entry has taken its name', () => {
    const project = deletedProject()
    symlinkSync('nowhere', project)
    expect(inspect(project)).toBe('live')
  })

  test('is uncertain when it may not enter the parent', () => {
    const project = deletedProject()
    mkdirSync(join(dirname(project), 'another'))
    const { dev, ino } = identityOf(dirname(project))
    expect(runAsNobody('inspect-directory.js', project, `${dev}`, `${ino}`)).toBe('orphan')
    chmodSync(dirname(project), 0o000)
    expect(runAsNobody('inspect-directory.js', project, `${dev}`, `${ino}`)).toBe('unreachable')
  })
})

describe('parentIdentity', () => {
  test('returns the identity of the directory above', () => {
    const project = scratchProject()
    expect(parentIdentity(rootOf(project))).toEqual(identityOf(dirname(project)))
    expect(parentIdentity(rootOf('/'))).toEqual(identityOf('/'))
  })

  test('works for a deleted directory, but not without a parent', () => {
    const project = deletedProject()
    expect(parentIdentity(rootOf(project))).toEqual(identityOf(dirname(project)))
    expect(parentIdentity(rootOf(join(project, 'below')))).toBeNull()
  })
})

function inspect(
  project: string,
  parent: DirectoryIdentity | null = parentIdentity(rootOf(project)),
): DirectoryState {
  return inspectDirectory({ workdir: rootOf(project), parent })
}

/** Returns the path of a deleted directory that was alone in its parent. */
function deletedProject(): string {
  const project = scratchProject()
  rmSync(project, { recursive: true })
  return project
}

function identityOf(path: string): DirectoryIdentity {
  const { dev, ino } = statSync(path, { bigint: true })
  return { dev, ino }
}
