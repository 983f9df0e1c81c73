import { parseTreePath, type TreePath } from '@hermes-checkpoints/core'
import { describe, expect, test } from 'vitest'
import type { HeldState } from '../../../src/restore/read/held-state.ts'
import { checkScope, isInScope, mayDelete } from '../../../src/restore/plan/scope.ts'
import { directory, entriesOf, file, link } from '../../support/models/entry-maps.ts'

const path = (name: string): TreePath => parseTreePath(name)
const target = entriesOf({ file: file('then'), 'directory/inner': file('then') })

describe('isInScope', () => {
  test('is true for everything when no path is named', () => {
    expect(isInScope(null, path('any/path'))).toBe(true)
  })

  test.each<[string, boolean]>([
    ['named', true],
    ['named/inner/most', true],
    ['named-otherwise', false],
    ['above/named', false],
    ['other', true],
  ])('of named paths and what is below them: %s', (name, answer) => {
    expect(isInScope([path('named'), path('other')], path(name))).toBe(answer)
  })
})

describe('mayDelete', () => {
  test('is true for everything when no path is named', () => {
    expect(mayDelete(null, target, path('born'))).toBe(true)
  })

  test.each<[string, boolean]>([
    ['directory/born', false],
    ['file/born', true],
    ['gone', true],
    ['gone/born', true],
    ['elsewhere', false],
  ])('what was born in a named directory of the target stays: %s', (name, answer) => {
    const scope = [path('directory'), path('file'), path('gone')]
    expect(mayDelete(scope, target, path(name))).toBe(answer)
  })

  test('is true for a named path, also when its directory is named too', () => {
    const scope = [path('directory'), path('directory/born')]
    expect(mayDelete(scope, target, path('directory/born'))).toBe(true)
  })
})

describe('checkScope', () => {
  const held: HeldState = {
    entries: entriesOf({ born: file('now'), away: link('/etc'), empty: directory() }),
    ownDirectories: new Set(),
    unheld: new Map([[path('ignored'), 'ignored-now']]),
  }
  const check = (...names: readonly string[]): void => {
    checkScope(names.map(path), target, held)
  }

  test('accepts what the target or the directory has, held or not, and a link itself', () => {
    for (const name of ['file', 'directory', 'directory/inner', 'born', 'empty', 'ignored', 'away'])
      expect(() => check(name)).not.toThrow()
    expect(() => checkScope(null, target, held)).not.toThrow()
  })

  test('refuses a path that exists nowhere, also among others', () => {
    const message = 'fiel is neither in the checkpoint nor in the directory'
    const refusal = expect.objectContaining({ code: 'path-invalid', message })
    expect(() => check('file', 'fiel')).toThrow(refusal)
  })

  test('law 11: refuses a path that leads through a link', () => {
    const message = 'away/passwd leads through away, which is a link'
    const refusal = expect.objectContaining({ code: 'path-invalid', message })
    expect(() => check('away/passwd')).toThrow(refusal)
  })
})
