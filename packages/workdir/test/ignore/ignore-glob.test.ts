import { describe, expect, test } from 'vitest'
import { judge, type Scenario } from '../support/ignore-judge.ts'

describe('stars and question marks', () => {
  test.each<Scenario>([
    ['a suffix', '*.pyc', ['a.pyc', '.pyc', 'd/a.pyc'], ['pyc', 'a.pyc.bak']],
    ['a prefix', 'tmp*', ['tmp', 'tmp1', 'd/tmp.d/file'], ['atmp']],
    ['both ends', '*tmp*', ['tmp', 'atmp', 'tmpb', 'd/atmpb'], ['tm', 'tamp']],
    ['a star in the middle', 'a*z', ['az', 'abz', 'azz'], ['a', 'za', 'azb']],
    ['several stars', '.env.*.local', ['.env.a.local'], ['.env.local', '.env.a.b']],
    ['ends that overlap do not match', 'aba*aba', ['abaaba'], ['aba', 'ababa']],
    ['a star in a path stays in its directory', 'a/*.c', ['a/x.c'], ['a/b/x.c', 'x.c']],
    ['a star for a directory', 'a/*/c', ['a/b/c'], ['a/c', 'a/b/b/c']],
    ['a star at the start of a path', '*/c', ['a/c'], ['c', 'a/b/c']],
    ['a star before the end of a name', 'a/*c/d', ['a/c/d', 'a/bc/d'], ['a/cb/d', 'a/b/c/d']],
    ['an anchored star', '/*.c', ['x.c'], ['a/x.c']],
    ['a question mark is one byte', 'a?', ['ab', 'a?'], ['a', 'abc']],
    ['a question mark does not match a slash', 'a?b', ['axb'], ['a/b']],
    ['a question mark in a path does not match a slash', '/a?b', ['axb'], ['a/b']],
    ['a question mark is one byte of a longer character', 'a?', ['a\xC3'], ['a\xC3\xA9']],
    ['an escaped question mark', 'a\\?', ['a?'], ['ab']],
  ])('issue 3.2: %s', (_what, rules, ignored, kept) => {
    expect(judge(rules, [...ignored, ...kept])).toEqual({ byGit: ignored, byUs: ignored })
  })
})

describe('double stars', () => {
  test.each<Scenario>([
    ['leading', '**/one', ['one', 'a/one', 'a/b/one'], ['aone']],
    ['leading, and a path', '**/a/one', ['a/one', 'b/a/one'], ['one', 'ba/one', 'a/b/one']],
    ['after a leading slash', '/**/one', ['one', 'a/one'], ['aone']],
    ['trailing', 'a/**', ['a/one', 'a/b/one'], ['a1', 'b/a/one']],
    ['trailing, and directories only', 'a/**/', ['a/b/one'], ['a/one']],
    ['in the middle', 'a/**/z', ['a/z', 'a/b/z', 'a/b/c/z'], ['a/bz', 'z', 'az', 'b/a/z']],
    ['twice', '**/a/**/z', ['a/z', 'b/a/z', 'b/a/c/d/z'], ['z', 'b/z']],
    ['twice in a row', 'a/**/**/z', ['a/z', 'a/b/z'], ['a/bz']],
    ['after a star', '*/**/z', ['a/z', 'a/b/z'], ['z']],
    ['with a star in the name', '**/a*z/*.c', ['az/x.c', 'b/abz/x.c'], ['az/x.h', 'az/b/x.c']],
    ['alone', '**', ['.gitignore', 'one', 'a/one'], []],
    ['with only a slash', '**/', ['a/one', 'a/b/one'], ['one']],
    ['three stars', 'a/***/z', ['a/z', 'a/b/z'], ['az']],
    ['next to other bytes they are one star', 'x/a**z', ['x/az', 'x/abz'], ['x/a/z', 'x/a/b/z']],
    ['before other bytes they are one star', 'x/?**z', ['x/abz'], ['x/a/z']],
    ['as a part of a name they are one star', 'a**z', ['az', 'abz'], ['a/z']],
    ['right after plain bytes they cross directories', 'a**/z', ['az', 'a/z', 'ab/c/z'], ['z']],
    ['after a wildcard and bytes they do not', '?a**/z', ['xab/z'], ['xa/b/z', 'xaz']],
    ['before an escaped slash', '**\\/z', ['a/z', 'a/b/z'], ['z']],
    ['before an escaped slash in the middle', 'a/**\\/z', ['a/b/z', 'a/b/c/z'], ['a/z']],
  ])('issue 3.2: %s', (_what, rules, ignored, kept) => {
    expect(judge(rules, [...ignored, ...kept])).toEqual({ byGit: ignored, byUs: ignored })
  })
})
