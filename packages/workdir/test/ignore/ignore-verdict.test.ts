import { describe, expect, test } from 'vitest'
import { parseTreePath } from '@hermes-checkpoints/core'
import {
  ignoreLayer,
  isIgnored,
  isTreePathIgnored,
  parseIgnoreFile,
} from '@hermes-checkpoints/workdir'
import { judge, type Scenario } from '../support/ignore-judge.ts'

describe('negation', () => {
  test.each<Scenario>([
    ['it includes a file again', '*.log\n!keep.log', ['a.log'], ['keep.log', 'd/keep.log']],
    ['the last match decides', '!keep\nkeep', ['keep'], ['other']],
    ['the last match decides, again', 'a\n!a\na', ['a', 'd/a'], ['b']],
    ['it has no effect inside an ignored directory', 'd\n!d/keep', ['d/keep', 'd/a'], ['keep']],
    ['it has no effect below an ignored directory', 'd/\n!d/e/keep\n!keep', ['d/e/keep'], ['keep']],
    [
      'it has effect when only the entries of a directory are ignored',
      'd/*\n!d/keep',
      ['d/a'],
      ['d/keep'],
    ],
    ['it cannot skip a level', 'd/*\n!d/e/keep\n', ['d/e/keep', 'd/a'], []],
    ['level by level', 'd/*\n!d/e\nd/e/*\n!d/e/keep', ['d/a', 'd/e/a'], ['d/e/keep']],
    ['after double stars', 'd/**\n!d/**/\n!*.c', ['d/a', 'd/e/a'], ['d/a.c', 'd/e/a.c']],
    ['everything but one', '/*\n!/keep', ['.gitignore', 'a', 'd/keep'], ['keep']],
    ['everything but a directory', '/*\n!/keep/', ['.gitignore', 'd/a'], ['keep/a', 'keep/d/a']],
    ['everything but directories of that name', '*\n!keep/', ['.gitignore', 'a', 'keep/a'], []],
    ['everything but some files', '*\n!*/\n!*.c', ['.gitignore', 'd/a'], ['a.c', 'd/e/a.c']],
    ['a lone exclamation mark is nothing', 'a\n!', ['a'], ['b', '!']],
    ['of two exclamation marks, the second is a byte', 'a*\n!!a', ['a', 'a1'], ['!a']],
    ['it can apply to directories only', 'a\n!a/', ['d/a'], ['a/b']],
    ['it may have trailing spaces', '*.log\n!keep.log  ', ['a.log'], ['keep.log']],
  ])('issue 3.2: %s', (_what, rules, ignored, kept) => {
    expect(judge(rules, [...ignored, ...kept])).toEqual({ byGit: ignored, byUs: ignored })
  })
})

describe('several ignore files', () => {
  test.each<Scenario>([
    [
      'a nested file applies below its directory only',
      { 'd/.gitignore': 'a' },
      ['d/a', 'd/e/a'],
      ['a', 'e/a', 'd2/a'],
    ],
    [
      'its anchors are in its directory',
      { 'd/.gitignore': '/a\ne/b' },
      ['d/a', 'd/e/b'],
      ['a', 'd/e/a', 'd/f/e/b'],
    ],
    [
      'its double stars begin in its directory',
      { 'd/.gitignore': '**/a/b' },
      ['d/a/b', 'd/c/a/b'],
      ['a/b'],
    ],
    [
      'the deeper file is stronger',
      { '.gitignore': '*.log', 'd/.gitignore': '!*.log' },
      ['a.log'],
      ['d/a.log', 'd/e/a.log'],
    ],
    [
      'the deeper file is stronger, with the rules reversed',
      { '.gitignore': '!a', 'd/.gitignore': 'a' },
      ['d/a'],
      ['a'],
    ],
    [
      'without a match in the deeper file, the outer one decides',
      { '.gitignore': 'a', 'd/.gitignore': '!b' },
      ['a', 'd/a'],
      ['d/b'],
    ],
    [
      'three levels',
      { '.gitignore': 'a', 'd/.gitignore': '!a', 'd/e/.gitignore': 'a' },
      ['a', 'd/e/a', 'd/e/f/a'],
      ['d/a', 'd/f/a'],
    ],
    [
      'the rules in an ignored directory are not read',
      { '.gitignore': 'd/', 'd/.gitignore': '!a\n!.gitignore' },
      ['d/a', 'd/.gitignore'],
      ['a'],
    ],
    [
      'an ignored directory cannot include itself again',
      { '.gitignore': 'd', 'd/.gitignore': '!/\n!*\n!d' },
      ['d/a', 'd/.gitignore'],
      [],
    ],
    [
      'an ignore file may ignore itself',
      { 'd/.gitignore': '*' },
      ['d/a', 'd/e/a', 'd/.gitignore'],
      ['a'],
    ],
    [
      'a directory whose name begins like another is not below it',
      { 'd/.gitignore': '*\n!.gitignore' },
      ['d/a'],
      ['d.x/a', 'dd/a'],
    ],
    [
      'a directory whose name is a pattern',
      { '*/.gitignore': '/a', '[d]/.gitignore': '/b' },
      ['*/a', '[d]/b'],
      ['x/a', 'd/b', '[d]/a'],
    ],
    [
      'a directory whose name is not UTF-8',
      { '\xFF/.gitignore': '/\xFE' },
      ['\xFF/\xFE'],
      ['\xFE', '\xFF/a/\xFE', '\xFF/\xFF'],
    ],
    [
      'info/exclude applies everywhere',
      { '.git/info/exclude': '*.log\n/a' },
      ['a.log', 'd/a.log', 'a'],
      ['d/a'],
    ],
    [
      'info/exclude is weaker than .gitignore',
      { '.git/info/exclude': '*.log', '.gitignore': '!keep.log' },
      ['a.log'],
      ['keep.log', 'd/keep.log'],
    ],
    [
      'info/exclude is weaker than a nested .gitignore',
      { '.git/info/exclude': '!a', 'd/.gitignore': 'a' },
      ['d/a'],
      ['a'],
    ],
    [
      'a directory that info/exclude ignores stays ignored',
      { '.git/info/exclude': 'd/', '.gitignore': '!d/a' },
      ['d/a'],
      ['a'],
    ],
  ])('issue 3.2: %s', (_what, rules, ignored, kept) => {
    expect(judge(rules, [...ignored, ...kept])).toEqual({ byGit: ignored, byUs: ignored })
  })
})

describe('isIgnored', () => {
  test('without layers, nothing is ignored', () => {
    expect(isIgnored([], 'a', false)).toBe(false)
  })

  test('a layer does not apply to its own directory', () => {
    expect(isIgnored([ignoreLayer('a/b', ['b', '/b', '*'])], 'a/b', true)).toBe(false)
  })

  test('takes a path as text', () => {
    const layer = ignoreLayer('', ['é.txt', '*.größe', 'sub/*/ü'])
    for (const path of ['é.txt', 'sub/é.txt', 'a.größe', 'ß.größe', 'sub/ö/ü']) {
      expect([path, isIgnored([layer], path, false)]).toEqual([path, true])
    }
    for (const path of ['e.txt', 'Ã©.txt', 'größe', 'ü']) {
      expect([path, isIgnored([layer], path, false)]).toEqual([path, false])
    }
  })

  test('takes a path as bytes, which need not be UTF-8', () => {
    const layer = parseIgnoreFile('', Buffer.from('caf\xE9\n*.\xFF\n', 'latin1'))
    for (const path of ['caf\xE9', 'sub/caf\xE9', 'a.\xFF', '\xFE.\xFF']) {
      expect([path, isIgnored([layer], Buffer.from(path, 'latin1'), false)]).toEqual([path, true])
    }
    expect(isIgnored([layer], Buffer.from('café'), false)).toBe(false)
    expect(isIgnored([layer], 'café', false)).toBe(false)
  })

  test('has the same result for a parsed path', () => {
    const layer = ignoreLayer('', ['é.txt'])
    expect(isTreePathIgnored([layer], parseTreePath('sub/é.txt'), false)).toBe(true)
    expect(isTreePathIgnored([layer], parseTreePath('e.txt'), false)).toBe(false)
  })

  test('the caller may order the layers freely', () => {
    const [ignoring, keeping] = [ignoreLayer('', ['a']), ignoreLayer('', ['!a'])]
    expect(isIgnored([ignoring, keeping], 'a', false)).toBe(false)
    expect(isIgnored([keeping, ignoring], 'a', false)).toBe(true)
  })
})
