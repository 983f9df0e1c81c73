import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byteGit } from '../support/git-repository.ts'
import { isTrue, parseGitConfig } from '../../src/git-index/git-config.ts'

describe('parseGitConfig', () => {
  test.each([
    '[core]\n\tworktree = ../other\n',
    '[core] worktree = a b  ; comment\n[CORE]bare=#\n',
    '[core]\r\n\tworktree = a\r\n\tbare\r\n',
    '\ufeff[core]\nworktree = x',
    '[core]\nworktree = "  a\\"b\\\\c " \n',
    '[core]\nworktree = a\\\n  b\n',
    '[core]\nworktree = a "" \n',
    '[core]\nworktree = a\\tb\\nc\\bd\n',
    '[core]\nworktree = one\nWorkTree = two\n',
    '[core "sub"]\nworktree = x\n[core.sub]\na = y\n[core]\nb\n',
    '[remote "a]\\"b"]\nurl = x\n[core]\nb = c\n',
    '# comment [core]\n; another\n[core] # c\na = b\n\n\n',
    '[core]\nempty =\nblank = "" ; x\n',
    '[extensions]\n\tobjectFormat = sha256\n\tworktreeConfig = true\n',
    '[core]a=b\n[other]c=d',
    '[core]\na = b\\',
    '[core]\n a-1 = x;y\nb = "x;y#z"#c\n',
  ])('reads %j as git does', (text) => {
    expect(byUs(text)).toEqual(byGit(text))
    expect(byGit(text)).not.toBeNull()
  })

  test('reads any text that git accepts as git does', () => {
    // Without tabs within values: old versions of git read them as spaces.
    const pieces = [
      '[core]',
      '[A "b"]',
      '\n',
      ' ',
      '=',
      '"',
      '\\',
      'n',
      'key',
      '#',
      ';',
      '\r\n',
      'é',
    ]
    const text = fc
      .array(fc.constantFrom(...pieces), { maxLength: 12 })
      .map((list) => list.join(''))
    const property = fc.property(text, (body) => {
      const expected = byGit(`[core]\n${body}`)
      fc.pre(expected !== null)
      expect(byUs(`[core]\n${body}`)).toEqual(expected)
    })
    fc.assert(property, { numRuns: 150 })
  })

  test('skips what git would refuse, and reads the rest', () => {
    const values = parseGitConfig(
      '=x\n[core\nlost = 1\n[a]\n!\nb = "open\nc = \\q\nd e\nf = g\n[h i]\nj = k\n[l "m\nn = o\n[p]\nq = r',
    )
    expect([...values]).toEqual([
      ['a.f', 'g'],
      ['p.q', 'r'],
    ])
  })

  test('takes time in proportion to the text', () => {
    for (const piece of ['[', '"', '\\\n', '[a "', 'a=\\', ' ', 'a = " ', '[x]'])
      expect(parseGitConfig(`[core]\n${piece.repeat(300_000)}\n[z]\na`).size).toBeLessThan(3)
  })
})

test.each([
  ['true', true],
  ['Yes', true],
  ['on', true],
  ['1', true],
  ['-2', true],
  ['10k', true],
  ['false', false],
  ['no', false],
  ['off', false],
  ['0', false],
  ['00', false],
  ['', false],
  ['maybe', false],
  [undefined, false],
])('isTrue(%j) is %s', (value, expected) => {
  expect(isTrue(value)).toBe(expected)
})

function byUs(text: string): readonly string[] {
  const values = parseGitConfig(Buffer.from(text, 'utf8').toString('latin1'))
  return Array.from(values, ([key, value]) => `${key}=${value}`).toSorted()
}

/** Returns the last value of each key without a subsection, or null when git refuses the text. */
function byGit(text: string): readonly string[] | null {
  const directory = scratchDirectory()
  const file = join(directory, 'config')
  writeFileSync(file, text)
  try {
    const listed = byteGit(directory, ['config', '--file', file, '--list', '--null'])
    const values = new Map(listed.split('\0').slice(0, -1).map(keyAndValue))
    const own = [...values].filter(([key]) => key.split('.').length === 2)
    return own.map(([key, value]) => `${key}=${value}`).toSorted()
  } catch {
    return null
  }
}

/** A key without a value means yes. */
function keyAndValue(line: string): readonly [string, string] {
  const end = line.indexOf('\n')
  return end < 0 ? [line, 'true'] : [line.slice(0, end), line.slice(end + 1)]
}
