import { expect, test } from 'vitest'
import type { House } from '../src/measure-house.ts'
import { runHouse } from '../src/run-house.ts'

function run(...args: readonly string[]): { readonly exitCode: number; readonly text: string } {
  let text = ''
  const exitCode = runHouse(args, { write: (more) => void (text += more) })
  return { exitCode, text }
}

test('prints all sections for this repository', () => {
  const { exitCode, text } = run()
  expect(exitCode).toBe(0)
  expect(text).toMatch(/^Layout: source files per folder$/m)
  expect(text).toMatch(/^ {2}packages\/core +\d+ +\d+ +[\d.]+ +\d+ {2}packages\/core\/src/m)
  expect(text).toMatch(/^ {2}largest folder: \d+; anchors: pnpm 29, .* wanted: at most 25/m)
  expect(text).toMatch(/^Folders above 25 files: \d+$/m)
  expect(text).toMatch(/^Sizes of source files in KB: \d+ files in src$/m)
  expect(text).toMatch(/^ {2}execa +1\.9 +4\.2 +8\.8 +4\.1$/m)
  expect(text).toMatch(/^Files above 10 KB: \d+$/m)
  expect(text).toMatch(/^Language: marked words per 1,000 words$/m)
  expect(text).toMatch(/^ {2}packages\/core +\d+ +\d+$/m)
  for (const kind of ['comments', 'docs', 'messages', 'tests'])
    expect(text).toMatch(new RegExp(String.raw`^  ${kind} +\d+ +\d+ +[\d.]+`, 'm'))
})

test('--list prints each marked word with its place, and --json the same hits', () => {
  const { language } = JSON.parse(run('--json').text) as House
  const { comments, docs, messages, tests } = language
  const hits = [comments, docs, messages, tests].flatMap(({ hits: some }) => some)
  const lines = run('--list').text.split('\n').slice(0, -1)
  expect(lines).toEqual(
    hits.map(({ line, path, text, word }) => `${path}:${line}: ${text}  [${word}]`),
  )
  expect(run('--list', 'docs/').text.split('\n').slice(0, -1)).toEqual(
    lines.filter((line) => line.startsWith('docs/')),
  )
})

test('--help prints the options', () => {
  const { exitCode, text } = run('--help')
  expect(exitCode).toBe(0)
  expect(text).toContain('--list [PATH…]')
})

test.each(['--no-such-option', 'docs'])('%s alone is refused', (arg) => {
  const { exitCode, text } = run(arg)
  expect(exitCode).toBe(2)
  expect(text).toContain(`unknown: ${arg}`)
})
