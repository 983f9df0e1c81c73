import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  formatState,
  parseState,
  YamlTimestamp,
  type YamlMapping,
  type YamlValue,
} from '@hermes-checkpoints/resume'
import { rounds } from '@hermes-checkpoints/test-fixtures'
import { describeValue } from '../support/python-yaml.ts'
import { id, scratchStates, timeText, type ScratchStates } from '../support/scratch-states.ts'
import { anyState } from '../support/yaml-arbitraries.ts'

const one = id('one')

describe('write', () => {
  test('upstream: what is written is read, with the time of writing', () => {
    const states = scratchStates()
    states.write(one, { task: 'x', progress: [{ step: 'a', status: 'pending' }] })
    expect(states.read(one)).toEqual({
      task: 'x',
      progress: [{ step: 'a', status: 'pending' }],
      updated: timeText(0),
    })
  })

  test('upstream: a time that was there is replaced where it stood, and the given object is not', () => {
    const states = scratchStates()
    const content = { updated: 'long ago', task: 'x' }
    states.write(one, content)
    expect(states.read(one)).toEqual({ updated: timeText(0), task: 'x' })
    expect(Object.keys(states.read(one) ?? {})).toEqual(['updated', 'task'])
    expect(content.updated).toBe('long ago')
  })

  test('upstream: is block style, in the order of the keys, with letters as they are', () => {
    const states = scratchStates()
    states.write(one, { zebra: 'grün', apple: ['日本', { c: 1, b: [] }], middle: {} })
    const text = "zebra: grün\napple:\n- 日本\n- c: 1\n  b: []\nmiddle: {}\nupdated: '"
    expect(readFileSync(join(states.base, 'one.yaml'), 'utf8')).toBe(`${text}${timeText(0)}'\n`)
  })

  test('upstream: replaces the state that was there', () => {
    const states = scratchStates()
    states.write(one, { a: 1, b: 2 })
    states.write(one, { a: 3 })
    expect(states.read(one)).toEqual({ a: 3, updated: timeText(0) })
    expect(states.names()).toEqual(['one.yaml'])
  })

  test('upstream: makes the directory, for its owner only', () => {
    const states = scratchStates()
    states.write(one, {})
    expect(statSync(states.base).mode & 0o777).toBe(0o700)
    expect(statSync(join(states.base, 'one.yaml')).mode & 0o777).toBe(0o600)
  })

  test('a link is replaced, and what it led to is not written', () => {
    const states = scratchStates()
    const elsewhere = states.put('elsewhere', 'not ours')
    symlinkSync('elsewhere', join(states.base, 'one.yaml'))
    states.write(one, { a: 1 })
    expect(readFileSync(elsewhere, 'utf8')).toBe('not ours')
    expect(lstatSync(join(states.base, 'one.yaml')).isFile()).toBe(true)
  })

  test('what is undefined is left out', () => {
    const states = scratchStates()
    states.write(one, { a: undefined, b: { c: undefined } })
    expect(states.read(one)).toEqual({ b: {}, updated: timeText(0) })
  })

  test('is an error where it cannot be done, which names the place', () => {
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
    ['what contains itself', { a: circle }],
    [
      'a map with two keys that are one to Python',
      new Map<YamlValue, YamlValue>([
        [false, 'a'],
        [0, 'b'],
      ]),
    ],
    ['a set with two values that are one to Python', { a: new Set([true, 1]) }],
    ['a timestamp that is none', { a: new YamlTimestamp('soon') }],
    ['more than could be read again', { a: 'x'.repeat(1024 * 1024) }],
  ])('refuses %s, and keeps the state that was there', (_what, content) => {
    const states = scratchStates()
    states.write(one, { a: 1 })
    const refused = expect.objectContaining({ code: 'state-invalid' })
    expect(() => states.write(one, content as YamlMapping)).toThrow(refused)
    expect(states.read(one)).toMatchObject({ a: 1 })
    expect(states.names()).toEqual(['one.yaml'])
  })

  test('whatever YAML can hold is read as it was written', () => {
    const property = fc.property(anyState, (state) => {
      const parsed = parseState(formatState(state))
      if (parsed.kind !== 'mapping') throw new Error(parsed.why)
      expect(describeValue(parsed.content)).toEqual(describeValue(state))
    })
    fc.assert(property, { numRuns: 200 })
  })

  test.each([true, 1, null])('a key %j and the text that looks like it are two', (key) => {
    const state = {
      keys: new Map<YamlValue, YamlValue>([
        [String(key), 'text'],
        [key, 'value'],
      ]),
    }
    expect(parseState(formatState(state))).toEqual({ kind: 'mapping', content: state })
  })

  test('times, bytes, sets and keys of any kind come through reading and writing', () => {
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

  test('of processes that write at once one wins, and readers see whole states only', async () => {
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

/** Starts a process that writes the state so many times, or until it is killed, and says when it has begun. */
function startWriter({ base }: ScratchStates, letter: string, times = Infinity): ChildProcess {
  const program = join(import.meta.dirname, '../programs/write-state.js')
  const child = spawn(process.execPath, [program, base, letter, String(times)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
