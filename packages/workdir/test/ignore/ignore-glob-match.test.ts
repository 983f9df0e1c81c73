import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ignoreLayer, isIgnored } from '@hermes-checkpoints/workdir'
import { judge } from '../support/ignore-judge.ts'

const patternPieces =
  '* ** / ? ! # - . \\ [ ] a b A \xE9 **/ /** /**/ [ab] [!a] [^b] [a-c] []a] [[:alpha:]] [a-\\b] \\a \\/'
const names = 'a b c ab ba abc bab .a a.b A -a !a #a a* [ab] a\\ \xE9 a\xE9'

const anyPattern = fc
  .array(fc.constantFrom(' ', '\r', ...patternPieces.split(' ')), { minLength: 1, maxLength: 7 })
  .map((pieces) => pieces.join(''))

const anyPath = fc
  .array(fc.constantFrom('a b', 'a ', ...names.split(' ')), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('/'))

const anyProject = fc.record({
  rules: fc.array(anyPattern, { minLength: 1, maxLength: 4 }),
  nestedRules: fc.array(anyPattern, { maxLength: 2 }),
  paths: fc.uniqueArray(anyPath, { minLength: 1, maxLength: 10 }),
})

test('issue 3.2: any rules ignore the same files as git in any tree', () => {
  // All projects are directories of one repository, because starting git takes most of the time.
  const manyProjects = fc.array(anyProject, { minLength: 150, maxLength: 150 })
  fc.assert(
    fc.property(manyProjects, (projects) => {
      const ruleFiles = projects.flatMap(({ rules, nestedRules }, index) => [
        [`${index}/.gitignore`, rules.join('\n')],
        [`${index}/a/.gitignore`, nestedRules.join('\n')],
      ])
      const files = projects.flatMap(({ paths }, index) => paths.map((path) => `${index}/${path}`))
      const { byGit, byUs } = judge(Object.fromEntries(ruleFiles), files)
      expect(byUs).toEqual(byGit)
    }),
    { numRuns: 8 },
  )
})

test.each([
  ['stars in a name', '*a*a*a*a*a*a*a*b', 'a'.repeat(255)],
  ['stars and sets in a name', '*[ab]*[ab]*?*?*[ab]*?*[ab]*c', 'a'.repeat(255)],
  ['stars in a path', '/*a*a*a*a/*a*a*a*a*b', `${'a'.repeat(255)}/${'a'.repeat(255)}`],
  ['double stars', '**/a/**/a/**/a/**/a/**/a/**/a/**/b', 'a/'.repeat(2000) + 'a'],
  ['double stars and stars', '**/*a*a/**/*a*a/**/*a*a/**/b', 'aaaa/'.repeat(800) + 'a'],
  ['a run of stars', `${'*'.repeat(5000)}b`, 'a'.repeat(255)],
])('%s fail quickly on a text that they do not match', (_what, pattern, path) => {
  expect(isIgnored([ignoreLayer('', [pattern])], path, false)).toBe(false)
})
