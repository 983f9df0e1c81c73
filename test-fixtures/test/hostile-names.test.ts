import { execFileSync } from 'node:child_process'
import {
  buildTree,
  hostileNames,
  plainGit,
  readTree,
  scratchDirectory,
  type HostileName,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'

describe('hostileNames', () => {
  test('holds 58 different names with different labels', () => {
    expect(new Set(hostileNames.map(({ label }) => label)).size).toBe(58)
    expect(new Set(hostileNames.map(({ name }) => name.toString('latin1'))).size).toBe(58)
  })

  test('holds names that all fit into one directory', () => {
    const root = scratchDirectory()
    const copy = scratchDirectory()
    buildTree(
      root,
      hostileNames.map(({ name, label }) => [name, label]),
    )
    buildTree(copy, readTree(root))
    expect(readTree(copy)).toEqual(readTree(root))
    expect(filesIn(copy)).toEqual(namesToBinary(hostileNames.map(({ name }) => name)))
  })

  test('marks names as storable that git can store without its protections', () => {
    const storable = hostileNames.filter((each) => each.storable)
    expect(storedNames(storable)).toEqual(namesToBinary(storable.map(({ name }) => name)))
  })

  test.each(hostileNames.filter((each) => !each.storable))(
    'git never stores: $label',
    (refused) => {
      expect(() => storedNames([refused])).toThrow('invalid path')
    },
  )
})

function filesIn(root: string): readonly string[] {
  return splitNames(execFileSync('find', ['.', '-type', 'f', '-printf', '%P\\0'], { cwd: root }))
}

function storedNames(names: readonly HostileName[]): readonly string[] {
  const project = scratchDirectory()
  buildTree(
    project,
    names.map(({ name }) => [name, 'content']),
  )
  plainGit(project, 'init', '--quiet')
  const unprotected = ['-c', 'core.protectNTFS=false', '-c', 'core.protectHFS=false']
  plainGit(project, ...unprotected, 'add', '--all')
  return splitNames(execFileSync('git', ['ls-files', '-z'], { cwd: project }))
}

function splitNames(output: Buffer): readonly string[] {
  return output.toString('latin1').split('\0').slice(0, -1).toSorted()
}

function namesToBinary(names: readonly Buffer[]): readonly string[] {
  return names.map((name) => name.toString('latin1')).toSorted()
}
