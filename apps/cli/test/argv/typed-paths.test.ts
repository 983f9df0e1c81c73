import { pathToText } from '@hermes-checkpoints/core'
import { describe, expect, test } from 'vitest'
import { typedPaths } from '../../src/argv/typed-paths.ts'

const directory = '/home/you/project'

function paths(...typed: readonly string[]): readonly string[] {
  return typedPaths(typed, directory).map(pathToText)
}

describe('typedPaths', () => {
  test('paths are normalised against the directory', () => {
    expect(paths('./src/../lib/', `${directory}/a/b`)).toEqual(['lib', 'a/b'])
  })

  test('paths are literal', () => {
    const typed = [':(glob)*.ts', '*', '..foo', 'a b', '-p', '名前', '2', 'latest']
    expect(paths(...typed)).toEqual(typed)
  })

  test('the directory itself and an empty list both mean everything', () => {
    expect(paths('.', 'src')).toEqual([])
    expect(paths()).toEqual([])
  })

  test.each(['..', '../other', 'src/../../other', '/etc/passwd', `${directory}2`, ''])(
    '%j is outside',
    (path) => {
      expect(() => paths(path)).toThrow(
        expect.objectContaining({ code: 'usage', message: expect.stringContaining(directory) }),
      )
    },
  )
})
