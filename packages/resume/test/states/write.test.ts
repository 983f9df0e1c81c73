import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { YamlTimestamp, type YamlMapping, type YamlValue } from '@hermes-checkpoints/resume'
import { rounds } from '@hermes-checkpoints/test-fixtures'
import { formatState } from '../../src/yaml/format-state.ts'
import { parseState } from '../../src/yaml/parse-state.ts'
import { describeValue } from '../support/python-yaml.ts'
import { id, scratchStates, timeText, type ScratchStates } from '../support/scratch-states.ts'
import { anyState } from '../support/yaml-arbitraries.ts'

const one = id('one')

describe('write', () => {
  test('upstream: a written state is read back, with the time of writing', () => {
    const states = scratchStates()
    states.write(one, { task: 'x', progress: [{ step: 'a', status: 'pending' }] })
    expect(states.read(one)).toEqual({
      task: 'x',
      progress: [{ step: 'a', status: 'pending' }],
      updated: timeText(0),
    })
  })

  test('upstream: an existing time is replaced in its position, and the given object is not changed', () => {
    const states = scratchStates()
    const content = { updated: 'long ago', task: 'x' }
    states.write(one, content)
    expect(states.read(one)).toEqual({ updated: timeText(0), task: 'x' })
    expect(Object.keys(states.read(one) ?? {})).toEqual(['updated', 'task'])
    expect(content.updated).toBe('long ago')
  })

  test('upstream: writes block style, in the order of the keys, without escaping letters', () => {
    const states = scratchStates()
    states.write(one, { zebra: 'grün', apple: ['日本', { c: 1, b: [] }], middle: {} })
    const text = "zebra: grün\napple:\n- 日本\n- c: 1\n  b: []\nmiddle: {}\nupdated: '"
    expect(readFileSync(join(states.base, 'one.yaml'), 'utf8')).toBe(`${text}${timeText(0)}'\n`)
  })

  test('upstream: replaces an existing state', () => {
    const states = scratchStates()
    states.write(one, { a: 1, b: 2 })
    states.write(one, { a: 3 })
    expect(states.read(one)).toEqual({ a: 3, updated: timeText(0) })
    expect(states.names()).toEqual(['one.yaml'])
  })

  test('upstream: creates the directory, for its owner only', () => {
    const states = scratchStates()
    states.write(one, {})
    expect(statSync(states.base).mode & 0o777).toBe(0o700)
    expect(statSync(join(states.base, 'one.yaml')).mode & 0o777).toBe(0o600)
  })

  test('replaces a link and does not write to its target', () => {
    const states = scratchStates()
    const elsewhere = states.put('elsewhere', 'not ours')
    symlinkSync('elsewhere', join(states.base, 'one.yaml'))
    states.write(one, { a: 1 })
    expect(readFileSync(elsewhere, 'utf8')).toBe('not ours')
    expect(lstatSync(join(states.base, 'one.yaml')).isFile()).toBe(true)
  })

  test('leaves out undefined properties', () => {
    const states = scratchStates()
    states.write(one, { a: undefined, b: { c: undefined } })
    expect(states.read(one)).toEqual({ b: {}, updated: timeText(0) })
  })

  test('fails with an error that names the path', () => {
    const states = scratchStates()
    states.put('kept.yaml', 'a: 1\n')
    mkdirSync(join(states.base, 'one.yaml'))
    expect(() => states.write(one, { a: 1 })).toThrow(join(states.base, 'one.yaml'))
    expect(states.names()).toEqual(['kept.yaml', 'one.yaml'])
  })

  const circle: YamlValue[] = []
  circle.push(circle)

  test.each<readonly [string, unknown]>([
    ['a function', { a: () => 1 }],
    ['a symbol', { a: [Symbol('x')] }],
    ['a cyclic value', { a: circle }],
    [
      'a map with two keys that are equal in Python',
      new Map<YamlValue, YamlValue>([
        [false, 'a'],
        [0, 'b'],
      ]),
    ],
    ['a set with two values that are equal in Python', { a: new Set([true, 1]) }],
    ['an invalid timestamp', { a: new YamlTimestamp('soon') }],
    ['more than could be read back', { a: 'x'.repeat(1024 * 1024) }],
  ])('refuses %s, and keeps the existing state', (_what, content) => {
    const states = scratchStates()
    states.write(one, { a: 1 })
    const refused = expect.objectContaining({ code: 'state-invalid' })
    expect(() => states.write(one, content as YamlMapping)).toThrow(refused)
    expect(states.read(one)).toMatchObject({ a: 1 })
    expect(states.names()).toEqual(['one.yaml'])
  })

  test('every YAML value is read as it was written', () => {
    const property = fc.property(anyState, (state) => {
      const parsed = parseState(formatState(state))
      if (parsed.kind !== 'mapping') throw new Error(parsed.why)
      expect(describeValue(parsed.content)).toEqual(describeValue(state))
    })
    fc.assert(property, { numRuns: 200 })
  })

  test.each([true, 1, null])(
    'the key %j and the string that looks like it are different keys',
    (key) => {
      const state = {
        keys: new Map<YamlValue, YamlValue>([
          [String(key), 'text'],
          [key, 'value'],
        ]),
      }
      expect(parseState(formatState(state))).toEqual({ kind: 'mapping', content: state })
    },
  )

  test('times, bytes, sets and keys of any type are preserved', () => {
    const text = [
      'date: 2026-05-08',
      'time: 2026-05-08 12:00:00.123456+02:00',
      'bytes: !!binary AAEC',
      'set: !!set',
      '  a: null',
      "'10': before",
      'b: after',
      'keys:',
      '  2: number',
      "  '2': text",
      '  true: boolean',
      '',
    ].join('\n')
    const parsed = parseState(text)
    if (parsed.kind !== 'mapping') throw new Error(parsed.why)
    expect(formatState(parsed.content)).toBe(text)
  })

  test('law 7: kill -9 in the middle of writing leaves the old state or the new one', async () => {
    const states = scratchStates()
    for (let round = 0; round < rounds(25); round += 1) {
      const writer = startWriter(states, 'a')
      await Promise.race([once(writer, 'exit'), once(writer.stdout ?? writer, 'data')])
      for (let reads = 0; reads < round % 5; reads += 1) expectWhole(states)
      writer.kill('SIGKILL')
      await once(writer, 'exit')
      expectWhole(states)
      expect(states.listSessions()).toEqual([one])
    }
  })

  test('of concurrent writers one wins, and readers see only complete states', async () => {
    const states = scratchStates()
    states.write(one, { filling: 'c'.repeat(2000) })
    const writers = [startWriter(states, 'a', 50), startWriter(states, 'b', 50)]
    const ends = writers.map((writer) => once(writer, 'exit'))
    while (writers.some(({ exitCode }) => exitCode === null)) {
      expectWhole(states)
      await setImmediate()
    }
    expect(await Promise.all(ends)).toEqual([
      [0, null],
      [0, null],
    ])
    expect(states.names()).toEqual(['one.yaml'])
  })
})

function expectWhole(states: ScratchStates): void {
  const filling = (states.read(one) as { readonly filling?: string } | null)?.filling
  expect(filling).toMatch(/^(?:a{2000}|b{2000}|c{2000})$/)
}

/** Starts a process that writes the state repeatedly. */
function startWriter({ base }: ScratchStates, letter: string, times = Infinity): ChildProcess {
  const program = join(import.meta.dirname, '../programs/write-state.js')
  const child = spawn(process.execPath, [program, base, letter, String(times)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
