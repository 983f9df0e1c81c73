import { pathToText } from '@hermes-checkpoints/core'
import { describe, expect, test } from 'vitest'
import { diffNames } from '../../../src/commands/diff/diff-names.ts'

const directory = '/home/you/project'

function names(
  beforeDashes: readonly string[],
  afterDashes: readonly string[] = [],
): { readonly to: string | undefined; readonly paths: readonly string[] } {
  const { paths, to } = diffNames({ beforeDashes, afterDashes, directory })
  return { to, paths: paths.map(pathToText) }
}

describe('diffNames', () => {
  test('no words mean the whole directory as it is now', () => {
    expect(names([])).toEqual({ to: undefined, paths: [] })
  })

  test.each(['2', 'latest', '1a2b', 'ABCDEF12', 'f'.repeat(40)])('%s is a checkpoint', (other) => {
    expect(names([other])).toEqual({ to: other, paths: [] })
  })

  test.each(['1a2', 'src', 'f'.repeat(41), 'latest.txt', '-1'])('%s is a path', (path) => {
    expect(names([path])).toEqual({ to: undefined, paths: [path] })
  })

  test('only the first word can be a checkpoint', () => {
    expect(names(['2', '3', 'latest'])).toEqual({ to: '2', paths: ['3', 'latest'] })
  })

  test('after --, every word is a path', () => {
    expect(names([], ['2', '-x'])).toEqual({ to: undefined, paths: ['2', '-x'] })
    expect(names(['3'], ['latest'])).toEqual({ to: '3', paths: ['latest'] })
  })

  test('paths are inside the directory', () => {
    expect(names(['./src/../lib/']).paths).toEqual(['lib'])
    expect(() => names([], ['../other'])).toThrow(expect.objectContaining({ code: 'usage' }))
  })
})
