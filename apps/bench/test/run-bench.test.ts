import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { allOperations } from '../src/operations/all-operations.ts'
import type { Report } from '../src/report/report.ts'
import { targets } from '../src/targets.ts'

const bench = fileURLToPath(new URL('../bin/bench.js', import.meta.url))
const workspace = fileURLToPath(new URL('../../..', import.meta.url))

test('a quick run measures every operation against each of its references, and leaves nothing behind', async () => {
  const place = scratchDirectory()
  const [json, svg, scratch] = ['report.json', 'report.svg', 'scratch'].map((name) =>
    join(place, name),
  ) as [string, string, string]
  const text = await run(['--quick', '--json', json, '--svg', svg, '--scratch', scratch])
  const report = JSON.parse(readFileSync(json, 'utf8')) as Report
  expect(report.lines.map(({ operation }) => operation)).toEqual(
    allOperations.map(({ name }) => name),
  )
  for (const { comparisons, operation, times } of report.lines) {
    const promised = Object.keys(targets[operation])
    const compared = comparisons.map(({ reference }): string => reference)
    expect(compared).toEqual(expect.arrayContaining(promised))
    for (const { samples } of times) expect(samples.every((time) => time > 0)).toBe(true)
  }
  expect(report.memory.map(({ operation }) => operation)).toEqual(['first', 'unchanged'])
  expect(report.memory.every(({ megabytes }) => megabytes > 0)).toBe(true)
  for (const { title } of report.lines) expect(text).toContain(title)
  expect(readFileSync(svg, 'utf8')).toMatch(/^<svg [^]*<\/svg>\n$/)
  expect(readdirSync(scratch)).toEqual([])
}, 1_200_000)

test('an interrupted bench removes its trees', async () => {
  const scratch = join(scratchDirectory(), 'scratch')
  const args = [bench, '--quick', '--operations', 'first', '--scratch', scratch]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  for await (const line of child.stderr) if (`${line}`.includes('first snapshot')) break
  expect(readdirSync(scratch)).toHaveLength(1)
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  expect(readdirSync(scratch)).toEqual([])
})

test('each figure is printed as soon as it is known', async () => {
  const scratch = join(scratchDirectory(), 'scratch')
  const args = [bench, '--quick', '--operations', 'log,memory', '--scratch', scratch]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const errors: string[] = []
  child.stderr.on('data', (part: Buffer) => errors.push(part.toString()))
  expect(await once(child, 'close')).toEqual([0, null])
  expect(errors.join('')).toMatch(/1k: log of 20\nlog of 20 .* upstream .*\n1k: memory\n/)
}, 600_000)

test('two checkouts are compared by every operation, and with nothing else', async () => {
  const place = scratchDirectory()
  const json = join(place, 'report.json')
  const args = ['--quick', '--against', workspace, '--json', json, '--scratch', place]
  const text = await run(args)
  const { lines } = JSON.parse(readFileSync(json, 'utf8')) as Report
  expect(lines.map(({ operation }) => operation)).toEqual(allOperations.map(({ name }) => name))
  for (const { times } of lines) expect(times.map(({ name }) => name)).toEqual(['ours', 'baseline'])
  expect(text).toContain('at most 1.05x its time')
}, 1_200_000)

test('a checkout that is not built is refused by the missing file', async () => {
  const place = scratchDirectory()
  await expect(run(['--against', place])).rejects.toThrow(
    `${join(place, 'apps/bench/dist/references/our-engine.js')} is missing`,
  )
})

test('--help prints the options', async () => {
  expect(await run(['--help'])).toContain('--rounds N')
})

test('an unknown size is refused with a sentence', async () => {
  await expect(run(['--sizes', '7k'])).rejects.toThrow('there is no size 7k')
})

/** Runs the built program; a failure shows its standard error. */
async function run(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [bench, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [printed, errors]: [string[], string[]] = [[], []]
  child.stdout.on('data', (part: Buffer) => printed.push(part.toString()))
  child.stderr.on('data', (part: Buffer) => errors.push(part.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(errors.join(''))
  return printed.join('')
}
