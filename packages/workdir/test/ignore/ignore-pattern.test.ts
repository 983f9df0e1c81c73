import { describe, expect, test } from 'vitest'
import { ignoreLayer, isIgnored } from '@hermes-checkpoints/workdir'
import { judge, utf8, type Scenario } from '../support/ignore-judge.ts'

describe('blanks and escapes', () => {
  test.each<Scenario>([
    ['trailing spaces are removed', 'one   ', ['one'], ['one   ']],
    ['an escaped space stays', 'one\\ ', ['one '], ['one']],
    ['spaces after an escaped space are removed', 'one\\   ', ['one '], ['one', 'one   ']],
    ['only the last of some escaped spaces ends a name', 'a\\ \\ ', ['a  '], ['a', 'a ']],
    ['an escaped backslash escapes no space', 'one\\\\ ', ['one\\'], ['one\\ ', 'one']],
    ['a trailing tab stays', 'one\t', ['one\t'], ['one']],
    ['spaces before a tab stay', 'one \t', ['one \t'], ['one', 'one ']],
    ['leading spaces stay', '  one', ['  one'], ['one']],
    ['spaces inside stay', 'one two', ['one two'], ['one', 'two']],
    ['a line of spaces has no effect', '   ', [], ['   ', 'one']],
    ['spaces after a slash are removed', 'one/  ', ['one/file'], ['two/one']],
    ['an escaped number sign is a byte', '\\#one', ['#one'], ['one']],
    ['an escaped exclamation mark is a byte', '\\!one', ['!one'], ['one']],
    ['an exclamation mark inside is a byte', 'one!', ['one!'], ['one']],
    ['an escaped star is a star', 'one\\*', ['one*'], ['one', 'onetwo']],
    ['an escaped letter is that letter', '\\o\\ne', ['one'], ['\\o\\ne']],
    ['a trailing backslash matches nothing', 'one\\', [], ['one', 'one\\']],
    ['a backslash before the last slash matches nothing', 'one\\/', [], ['one/file']],
    ['an escaped slash anchors', 'a\\/b', ['a/b'], ['c/a/b', 'b']],
  ])('issue 3.2: %s', (_what, rules, ignored, kept) => {
    expect(judge(rules, [...ignored, ...kept])).toEqual({ byGit: ignored, byUs: ignored })
  })
})

describe('names and paths', () => {
  test.each<Scenario>([
    ['a name matches at any depth', 'one', ['one', 'a/one', 'a/b/one'], ['a/one.c', 'a/two']],
    ['a name matches a directory too', 'one', ['one/two', 'a/one/three'], ['ones/two']],
    ['a leading slash anchors', '/one', ['one'], ['a/one']],
    ['a slash in the middle anchors', 'a/one', ['a/one'], ['one', 'b/a/one']],
    ['a trailing slash does not anchor', 'one/', ['one/file', 'a/one/file'], ['b/one']],
    ['a trailing slash means directories only', 'one/', ['a/one/file'], ['one', 'one.d/file']],
    ['an anchored directory', '/one/', ['one/file'], ['a/one/file']],
    ['a path of a directory', 'a/one/', ['a/one/file'], ['a/one.d/file', 'b/a/one/file']],
    ['a path that begins like another', 'a/b', ['a/b'], ['a/bc', 'a/b.d/file']],
    ['a directory pattern does not match a file', 'a/b/', [], ['a/b', 'b/file']],
    ['a lone slash matches nothing', '/', [], ['one', 'a/one']],
    ['two slashes match nothing', '//', [], ['one', 'a/one']],
    ['two leading slashes match nothing', '//one', [], ['one', 'a/one']],
    ['two slashes inside match nothing', 'a//one', [], ['a/one']],
    ['two trailing slashes match nothing', 'one//', [], ['one/file']],
    ['a dot is an ordinary byte', './one', [], ['one']],
    ['a dot file', '.env', ['.env', 'a/.env'], ['env', '.env.local']],
    ['a star matches a leading dot', '*rc', ['.zshrc', 'zshrc'], ['rc.d']],
    ['the case of letters counts', 'One', ['One', 'a/One'], ['one', 'ONE']],
    ['the case of letters beyond ASCII counts', utf8('Ä'), [utf8('Ä')], [utf8('ä')]],
  ])('issue 3.2: %s', (_what, rules, ignored, kept) => {
    expect(judge(rules, [...ignored, ...kept])).toEqual({ byGit: ignored, byUs: ignored })
  })

  test('a line longer than any escaped path has no effect', () => {
    const layer = ignoreLayer('', [`one${'*'.repeat(10_000)}`])
    expect(isIgnored([layer], 'one', false)).toBe(false)
  })
})
