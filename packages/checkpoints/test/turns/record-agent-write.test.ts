import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseWorkdirPath, pathToText, projectHash, type Layout } from '@hermes-checkpoints/core'
import { buildTree, fifo, link, scratchHome, sparse } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { readLedger, sha256Of, type LedgerEntry } from '../../src/turns/ledger.ts'
import { recordAgentWrite } from '../../src/turns/record-agent-write.ts'
import { startProgram } from '../support/disk/running-program.ts'
import { layoutIn, scratchContext } from '../support/scenes/scratch-context.ts'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'

const now = 1_715_139_000_250
const clock = { now: () => now }

describe('recordAgentWrite', () => {
  test('upstream: records the absolute path, content and time of a file', async () => {
    const context = await scratchContext({ clock })
    const project = scratchProject({ '.git': {}, src: { a: 'by the agent' } })
    expect(await recordAgentWrite(context, join(project, 'src/a'))).toEqual({ outcome: 'recorded' })
    expect(ledgerOf(context, project)).toEqual({
      [join(project, 'src/a')]: { sha256: sha256Of(Buffer.from('by the agent')), ts: now / 1000 },
    })
  })

  test('the last write of a file counts, and others stay', async () => {
    const context = await scratchContext()
    const project = scratchProject({ a: '1', b: '1' })
    await recordAgentWrite(context, join(project, 'a'))
    await recordAgentWrite(context, join(project, 'b'))
    buildTree(project, { a: '2' })
    await recordAgentWrite(context, join(project, 'a'))
    const ledger = ledgerOf(context, project)
    expect(ledger[join(project, 'a')]?.sha256).toBe(sha256Of(Buffer.from('2')))
    expect(ledger[join(project, 'b')]?.sha256).toBe(sha256Of(Buffer.from('1')))
  })

  test('upstream: a registered project comes before a nearer marker', async () => {
    const { engine, home } = await scratchEngine()
    const context = await scratchContext({ home })
    const project = scratchProject({ nested: { 'package.json': '{}', a: '1' } })
    await engine.snapshot(project)
    await recordAgentWrite(context, join(project, 'nested/a'))
    expect(Object.keys(ledgerOf(context, project))).toEqual([join(project, 'nested/a')])
  })

  test('a write through a link counts for the link’s target', async () => {
    const context = await scratchContext()
    const project = scratchProject({ a: '1', alias: link('a') })
    expect(await recordAgentWrite(context, join(project, 'alias'))).toEqual({ outcome: 'recorded' })
    expect(Object.keys(ledgerOf(context, project))).toEqual([join(project, 'a')])
  })

  test.each([
    ['blanks and a line’s end', Buffer.from(' a \nb ')],
    ['no UTF-8', Buffer.from('caf\xE9\xFF', 'latin1')],
    ['quotes and a backslash', Buffer.from('"\\')],
  ])('a name may hold %s', async (_what, name) => {
    const context = await scratchContext()
    const project = scratchProject()
    const path = Buffer.concat([Buffer.from(`${project}/`), name])
    writeFileSync(path, 'x')
    expect(await recordAgentWrite(context, path)).toEqual({ outcome: 'recorded' })
    expect(Object.keys(ledgerOf(context, project))).toEqual([pathToText(parseWorkdirPath(path))])
  })

  test('a relative path starts at the engine’s `cwd`', async () => {
    const project = scratchProject({ a: '1' })
    const context = await scratchContext({ cwd: project })
    expect(await recordAgentWrite(context, 'a')).toEqual({ outcome: 'recorded' })
    expect(Object.keys(ledgerOf(context, project))).toEqual([join(project, 'a')])
  })
})

describe('nothing is recorded', () => {
  test('when checkpoints are switched off, and nothing is created', async () => {
    const { home } = scratchHome()
    const context = await scratchContext({ home, flags: { 'checkpoints.enabled': false } })
    const project = scratchProject({ a: '1' })
    const outcome = await recordAgentWrite(context, join(project, 'a'))
    expect(outcome).toEqual({
      outcome: 'skipped',
      code: 'disabled',
      why: 'checkpoints are switched off',
    })
    expect(readdirSync(home)).toEqual([])
  })

  test.each([
    ['gone', 'vanished'],
    ['fifo', 'special-file'],
    ['dangling', 'special-file'],
    ['directory', 'vanished'],
    ['large', 'oversize'],
  ])('for a file that no checkpoint can hold: %s', async (name, why) => {
    const context = await scratchContext({ flags: { 'checkpoints.max_file_size_mb': 1 } })
    const project = scratchProject({
      fifo: fifo(),
      dangling: link('nowhere'),
      directory: {},
      large: sparse(2 ** 21),
    })
    const outcome = await recordAgentWrite(context, join(project, name))
    const path = join(project, name)
    expect(outcome).toEqual({
      outcome: 'skipped',
      code: 'not-captured',
      why: `${path} is not recorded: ${why}`,
    })
    expect(ledgerOf(context, project)).toEqual({})
  })

  test('for a file outside every project', async () => {
    const context = await scratchContext()
    const home = context.places.home as unknown as string
    writeFileSync(join(home, '.profile'), 'x')
    const outcome = await recordAgentWrite(context, join(home, '.profile'))
    expect(outcome).toEqual({
      outcome: 'skipped',
      code: 'not-a-project',
      why: `${home} is not a project`,
    })
  })
})

describe('recordAgentWrite never throws', () => {
  test.each(['', '/gone/\0', '/'])('for %j', async (path) => {
    const outcome = await recordAgentWrite(await scratchContext(), path)
    expect(outcome.outcome).not.toBe('recorded')
  })

  test('without git on PATH', async () => {
    const context = await scratchContext({ env: { PATH: '/nonexistent' } })
    const project = scratchProject({ a: '1' })
    const outcome = await recordAgentWrite(context, join(project, 'a'))
    expect(outcome).toMatchObject({
      outcome: 'failed',
      code: 'git-missing',
      why: 'git was not found on PATH',
      hint: expect.any(String) as string,
    })
  })

  test('when the ledger cannot be read, and leaves it as it is', async () => {
    const context = await scratchContext()
    const project = scratchProject({ a: '1' })
    await recordAgentWrite(context, join(project, 'a'))
    const file = context.layout.ledgerFile(hashOf(project))
    rmSync(file)
    mkdirSync(file)
    const outcome = await recordAgentWrite(context, join(project, 'a'))
    expect(outcome).toMatchObject({
      outcome: 'failed',
      code: 'unexpected',
      why: expect.stringContaining('EISDIR') as string,
    })
  })

  test('when another process holds the project’s lock, and names the process', async () => {
    const context = await scratchContext({ lockWaitMs: 20 })
    const project = scratchProject({ a: '1' })
    await recordAgentWrite(context, join(project, 'a'))
    const lock = context.layout.projectLockFile(hashOf(project))
    const holder = startProgram('hold-lock.js', lock, 'exclusive')
    expect(await holder.hear()).toBe('held')
    const outcome = await recordAgentWrite(context, join(project, 'a'))
    expect(outcome).toMatchObject({
      outcome: 'skipped',
      code: 'busy',
      why: expect.stringContaining(`(pid ${holder.pid})`) as string,
    })
  })
})

test('processes that record at the same time lose no entry', async () => {
  const { home } = scratchHome()
  writeFileSync(join(home, 'config.yaml'), 'checkpoints:\n  enabled: true\n')
  const project = scratchProject({ '.git': {} })
  const names = ['first', 'second']
  const programs = names.map((name) => startProgram('record-writes.js', home, project, name, '60'))
  for (const program of programs) expect(await program.hear()).toBe('done')
  const expected = names.flatMap((name) =>
    Array.from({ length: 60 }, (_, at) => join(project, `${name}-${at + 1}`)),
  )
  const layout = layoutIn(home)
  expect(Object.keys(ledgerOf({ layout }, project)).toSorted()).toEqual(expected.toSorted())
})

function ledgerOf(
  { layout }: { readonly layout: Layout },
  project: string,
): Readonly<Record<string, LedgerEntry>> {
  return Object.fromEntries(readLedger(layout, hashOf(project)))
}

function hashOf(project: string): ReturnType<typeof projectHash> {
  return projectHash(parseWorkdirPath(project))
}
