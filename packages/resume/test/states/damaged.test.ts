import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { YamlValue } from '@hermes-checkpoints/resume'
import { buildTree, fifo } from '@hermes-checkpoints/test-fixtures'
import { parseState } from '../../src/yaml/parse-state.ts'
import { id, scratchStates, stateText } from '../support/scratch-states.ts'
import { anyText } from '../support/yaml-arbitraries.ts'

const one = id('one')

/** Aliases of aliases of aliases. */
const aliasBomb = ['a: &a [1,1,1,1,1,1,1,1,1,1]']
  .concat('bcdefghij'.split('').map((name, at) => `${name}: &${name} [${uses('abcdefghij'[at])}]`))
  .join('\n')

function uses(name = ''): string {
  return Array.from({ length: 10 }, () => `*${name}`).join(',')
}

const damaged: Readonly<Record<string, string | Uint8Array>> = {
  'an empty file': '',
  'nothing but zeros': Buffer.alloc(4096),
  'half a state': "task: 'never en",
  'a list': '- a\n- b\n',
  'a text': 'just words',
  'a number': '42',
  'a timestamp': '2026-05-08',
  'two documents': 'a: 1\n---\nb: 2\n',
  'bytes that are not UTF-8': Buffer.from([0x61, 0x3a, 0x20, 0xff, 0x0a]),
  'an alias to nothing': 'a: *nobody\n',
  'a list that contains itself': 'a: &a [*a]\n',
  'an alias bomb': aliasBomb,
  'a Python object': 'a: !!python/object/apply:os.system ["true"]\n',
  'a merge key': 'a: &a {b: 1}\nc:\n  <<: *a\n',
  'lists in lists in lists': `a: ${'['.repeat(5000)}`,
  'mappings in mappings in mappings': `a: ${'{'.repeat(5000)}`,
  'closed lists in lists': `a: ${'['.repeat(500)}${']'.repeat(500)}`,
  'dashes after dashes': '- '.repeat(2000),
  'tabs for indentation': 'a:\n\tb: 1\n',
}

describe('read', () => {
  test.each(Object.entries(damaged))('upstream: %s is null, without an error', (_what, content) => {
    const states = scratchStates()
    states.put('one.yaml', content)
    expect(states.read(one)).toBeNull()
    expect(states.readFile(one)).toMatchObject({ kind: 'damaged', why: expect.any(String) })
  })

  test('upstream: a missing state is null', () => {
    const states = scratchStates()
    expect([states.read(one), states.readFile(one)]).toEqual([null, null])
  })

  test('a directory, a pipe, a link loop and a dangling link are null without blocking, and readFile says why', () => {
    const states = scratchStates()
    const at = (name: string): string => join(states.base, `${name}.yaml`)
    mkdirSync(at('directory'), { recursive: true })
    buildTree(states.base, { 'pipe.yaml': fifo() })
    symlinkSync('loop.yaml', at('loop'))
    symlinkSync('nowhere', at('dangling'))
    for (const name of ['directory', 'pipe', 'loop', 'dangling'].map(id)) {
      expect(states.read(name)).toBeNull()
      expect(states.readFile(name)).toMatchObject({ kind: 'unreadable' })
    }
  })

  test('a file that is too large is not read', () => {
    const states = scratchStates()
    states.put('one.yaml', `a: ${'x'.repeat(1024 * 1024)}\n`)
    expect(states.readFile(one)).toMatchObject({ kind: 'unreadable' })
  })

  test('a file where the directory should be has no states', () => {
    const states = scratchStates()
    mkdirSync(join(states.base, '..'), { recursive: true })
    writeFileSync(states.base, '')
    expect(states.read(one)).toBeNull()
  })

  test('a link is read', () => {
    const states = scratchStates()
    states.put('elsewhere', stateText(1))
    symlinkSync('elsewhere', join(states.base, 'one.yaml'))
    expect(states.read(one)).toMatchObject({ task: 'test' })
  })

  test('upstream: the last of two equal keys wins, as in Python', () => {
    const states = scratchStates()
    states.put('one.yaml', 'status: in_progress\nstatus: completed\n')
    expect(states.read(one)).toEqual({ status: 'completed' })
  })

  test.each([
    ['false: a\n0: b\n', new Map([[false, 'b']])],
    [
      '1: a\nx: b\n1.0: c\ntrue: d\n',
      new Map<YamlValue, YamlValue>([
        [1, 'd'],
        ['x', 'b'],
      ]),
    ],
    ['1152921504606846976: a\n1.152921504606846976e+18: b\n', new Map([[2n ** 60n, 'b']])],
    ['s: !!set {0, false}\n', { s: new Set([0]) }],
  ])(
    'of keys that are equal in Python, the first stays with the last value: %j',
    (text, content) => {
      expect(parseState(text)).toEqual({ kind: 'mapping', content })
    },
  )

  test('every alias of an anchor is expanded', () => {
    const list = Array.from({ length: 500 }, () => '- *id001\n').join('')
    const parsed = parseState(`files: &id001\n- a.ts\nagain:\n${list}`)
    const again = Array.from({ length: 500 }, () => ['a.ts'])
    expect(parsed).toEqual({ kind: 'mapping', content: { files: ['a.ts'], again } })
  })

  test('a key with a special meaning in objects is an ordinary key', () => {
    const parsed = parseState('__proto__: {polluted: true}\nconstructor: 1\n')
    if (parsed.kind !== 'mapping') throw new Error(parsed.why)
    expect(Object.entries(parsed.content)).toEqual([
      ['__proto__', { polluted: true }],
      ['constructor', 1],
    ])
    expect('polluted' in {}).toBe(false)
  })

  test('never throws, for any text', () => {
    const lines = fc.array(anyText, { maxLength: 6 }).map((texts) => texts.join('\n'))
    const property = fc.property(fc.oneof(anyText, lines), (text) => {
      expect(['mapping', 'damaged']).toContain(parseState(text).kind)
    })
    fc.assert(property, { numRuns: 500 })
  })
})
