import { describe, expect, test } from 'vitest'
import { judge, type Scenario } from '../support/ignore-judge.ts'

describe('sets and ranges', () => {
  test.each<Scenario>([
    ['a set', '[abc]', ['a', 'c'], ['d', 'ab', '[abc]']],
    ['a range', '[b-d]', ['b', 'c', 'd'], ['a', 'e', '-']],
    ['two ranges', 'x[0-9a-f]', ['x0', 'xf'], ['xg', 'x-']],
    ['a negated set', '[!ab]', ['c', '!'], ['a', 'b', 'cd']],
    ['a set negated with a circumflex', '[^ab]', ['c', '^'], ['a', 'b']],
    ['a negated range', 'x[!b-d]', ['xa', 'xe'], ['xb', 'xc', 'x']],
    ['a negated set in a path does not match a slash', 'x/a[!b]c', ['x/aac'], ['x/a/c', 'x/abc']],
    ['a set with a slash does not match it', 'a[/]b', [], ['a/b', 'a[/]b']],
    ['a closing bracket in first position', '[]a]', [']', 'a'], ['[]a]']],
    ['a closing bracket after the negation', '[!]a]', ['b'], [']', 'a']],
    ['a hyphen at the start', '[-a]', ['-', 'a'], ['b']],
    ['a hyphen at the end', '[a-]', ['-', 'a'], ['b']],
    ['a hyphen after a range', '[a-c-e]', ['b', '-', 'e'], ['d']],
    ['a hyphen as the first of a range', 'x[--0]', ['x-', 'x.', 'x0'], ['x1', 'x,']],
    ['a closing bracket as the first of a range', '[]-a]', [']', '^', 'a'], ['-', '[']],
    ['a backward range matches its first byte', '[c-a]', ['c'], ['a', 'b', '-']],
    ['an escaped closing bracket', '[a\\]b]', ['a', ']', 'b'], ['\\', 'a]']],
    ['an escaped hyphen', '[a\\-c]', ['a', '-', 'c'], ['b']],
    ['a range between escaped bytes', '[\\a-\\c]', ['a', 'b', 'c'], ['\\', '-']],
    ['an escaped negation is a member', '[\\!a]', ['!', 'a'], ['b']],
    ['an opening bracket', '[[a]', ['[', 'a'], [':']],
    ['a range of bytes that are not UTF-8', '[\x80-\xFF]', ['\x80', '\xE9', '\xFF'], ['\x7F', 'a']],
    ['the case of letters counts', '[A-Z]', ['A', 'Z'], ['a', 'z']],
    ['a set among other wildcards', '*.[oa]', ['x.o', 'd/y.a', '.o'], ['x.c', 'x.oa']],
    ['swap files of editors', '[._]*.sw[a-p]', ['.x.swp', '_a.swo'], ['x.swp', '.x.swx']],
  ])('issue 3.2: %s', (_what, rules, ignored, kept) => {
    expect(judge(rules, [...ignored, ...kept])).toEqual({ byGit: ignored, byUs: ignored })
  })

  test.each<Scenario>([
    ['a bracket that is never closed', 'a[b', [], ['ab', 'a[b']],
    ['a bracket at the end', 'a[', [], ['a', 'a[']],
    ['an empty set', 'a[]', [], ['a', 'a[]', 'a]']],
    ['an empty negated set', 'a[!]', [], ['a', 'a[!]', 'ab']],
    ['a set that ends in a backslash', '[a\\', [], ['a', '[a\\']],
    ['a range that ends in a backslash', '[a-\\', [], ['a', '[a-\\']],
    ['a range that is never closed', '[a-', [], ['a', '[a-']],
    ['a trailing slash does not close a bracket', '[a/', [], ['a', '[a/b']],
    ['a closing bracket alone is a byte', 'a]', ['a]'], ['a']],
  ])('issue 3.2: malformed: %s', (_what, rules, ignored, kept) => {
    expect(judge(rules, [...ignored, ...kept])).toEqual({ byGit: ignored, byUs: ignored })
  })
})

describe('named classes', () => {
  test.each<Scenario>([
    ['one', 'x[[:digit:]]', ['x0', 'x9'], ['xa', 'x:', 'x']],
    ['several, and plain bytes', '[[:digit:][:upper:]_]', ['0', 'A', '_'], ['a', ':']],
    ['negated', 'x[![:alpha:]]', ['x1', 'x-'], ['xa', 'xZ']],
    ['a hyphen after a class is a hyphen', '[[:digit:]-z]', ['5', '-', 'z'], ['a']],
    ['an unknown name matches nothing', 'x[[:vowel:]a]', [], ['xa', 'xv', 'x:']],
    ['an empty name matches nothing', 'x[[::]a]', [], ['xa', 'x:', 'x:a]']],
    ['names are in lower case', 'x[[:DIGIT:]]', [], ['x0', 'xD']],
    ['without its colon it is a set', '[[:digit]', ['[', ':', 'd'], ['0', 'a']],
    ['a set of bracket and colon', '[[:]', ['[', ':'], ['a']],
    ['outside a set it is a set', '[:digit:]', [':', 'd', 't'], ['0', '[']],
    ['never closed', 'x[[:digit:]', [], ['x0', 'x[']],
  ])('issue 3.2: %s', (_what, rules, ignored, kept) => {
    expect(judge(rules, [...ignored, ...kept])).toEqual({ byGit: ignored, byUs: ignored })
  })

  test('issue 3.2: every class has the same bytes as in git', () => {
    const names = 'alnum alpha blank cntrl digit graph lower print punct space upper xdigit'
    const directories = names.split(' ').map((name) => ({ name, rule: `x[[:${name}:]]` }))
    const rules = directories.map(({ name, rule }) => [`${name}/.gitignore`, rule] as const)
    const paths = directories.flatMap(({ name }) => everyByte.map((byte) => `${name}/x${byte}`))
    const { byGit, byUs } = judge(Object.fromEntries(rules), paths)
    expect(byUs).toEqual(byGit)
  })
})

const everyByte = Array.from({ length: 255 }, (_, index) => String.fromCharCode(index + 1)).filter(
  (byte) => byte !== '/',
)
