import { describe, expect, test } from 'vitest'
import { judge, utf8, type Scenario } from '../support/ignore-judge.ts'

describe('parseIgnoreFile', () => {
  test.each<Scenario>([
    ['every line is a pattern', 'one\ntwo\n', ['one', 'two'], ['three']],
    ['the last line needs no newline', 'one\ntwo', ['one', 'two'], []],
    ['an empty file has no patterns', '', [], ['one']],
    ['empty lines have no effect', '\n\none\n\n', ['one'], ['two']],
    ['a comment has no effect', '# one\n#two\nthree', ['three'], ['one', '# one', '#two', 'two']],
    ['a number sign inside a line is not a comment', 'one#two', ['one#two'], ['one']],
    ['a line that begins with a blank is not a comment', ' #one', [' #one'], ['#one']],
    [
      'a carriage return and a newline are one newline',
      'one\r\ntwo\r\n',
      ['one', 'two'],
      ['one\r'],
    ],
    ['a carriage return at the end of the file is a newline', 'one\r', ['one'], ['one\r']],
    ['only one carriage return belongs to the newline', 'one\r\r\n', ['one\r'], ['one']],
    ['a carriage return inside a line is a byte of the name', 'o\rne\n', ['o\rne'], ['one']],
    ['an empty line with a carriage return has no effect', '\r\none\r\n', ['one'], ['two', '\r']],
    ['blanks before a carriage return and newline are removed', 'one  \r\n', ['one'], ['one  ']],
    ['blanks before a lone carriage return stay', 'one \r\r\n', ['one \r'], ['one']],
    ['a byte order mark at the start is skipped', '\xEF\xBB\xBFone\n', ['one'], ['two']],
    [
      'a byte order mark does not hide a comment',
      '\xEF\xBB\xBF#one\n',
      [],
      ['#one', '\xEF\xBB\xBF#one'],
    ],
    [
      'a byte order mark elsewhere is part of a name',
      'one\n\xEF\xBB\xBFtwo',
      ['one', '\xEF\xBB\xBFtwo'],
      ['two'],
    ],
    ['half a byte order mark is part of a name', '\xEF\xBBone', ['\xEF\xBBone'], ['one']],
    ['a NUL ends its line', 'one\0two\nthree', ['one', 'three'], ['two', 'onetwo']],
    ['a line that begins with a NUL has no effect', '\0one', [], ['one']],
    ['UTF-8 text matches its bytes', utf8('grün/日本'), [utf8('grün/日本')], [utf8('grün/日')]],
    ['bytes that are not UTF-8 match themselves', 'caf\xE9', ['caf\xE9'], [utf8('café')]],
  ])('issue 3.2: %s', (_what, rules, ignored, kept) => {
    expect(judge(rules, [...ignored, ...kept])).toEqual({ byGit: ignored, byUs: ignored })
  })
})
