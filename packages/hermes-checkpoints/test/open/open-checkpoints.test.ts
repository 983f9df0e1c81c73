import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import {
  isCheckpointError,
  openCheckpoints,
  type Notice,
  type ProgressStep,
} from 'hermes-checkpoints'
import { describe, expect, test } from 'vitest'
import { scratchCheckpoints } from '../support/scratch-checkpoints.ts'

describe('issue 18.3: the front door', () => {
  test('takes three lines', async () => {
    const { home, project } = await scratchCheckpoints({ 'notes.txt': 'Milk\n' })
    const checkpoints = await openCheckpoints({ home })
    const saved = await checkpoints.ensure(project, { reason: 'before write_file', session: 's1' })
    expect(saved).toMatchObject({
      outcome: 'taken',
      checkpoint: { reason: 'before write_file', session: 's1', number: 1 },
      directory: project,
    })
  })

  test('outcomes narrow', async () => {
    const { checkpoints, project } = await scratchCheckpoints({ a: '1' })
    const first = await checkpoints.ensure(project)
    const second = await checkpoints.ensure(project)
    const ids: string[] = []
    const codes: string[] = []
    for (const one of [first, second]) {
      if (one.outcome === 'taken') ids.push(one.checkpoint.id)
      else if (one.outcome !== 'unchanged') codes.push(one.code)
    }
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{40}$/)])
    expect(codes).toEqual(['turn-done'])
  })

  test('each method takes answers of the others', async () => {
    const { checkpoints, project } = await scratchCheckpoints({ 'src/a.ts': '1', b: '1' })
    const first = await checkpoints.snapshot('.')
    writeFileSync(join(project, 'src/a.ts'), '2')
    writeFileSync(join(project, 'b'), '2')
    await checkpoints.snapshot('.')
    const log = await checkpoints.log('.')
    const [newest, oldest] = log.checkpoints
    if (newest === undefined || oldest === undefined || first.outcome !== 'taken')
      throw new Error('expected two checkpoints')
    expect(await checkpoints.resolve(log.directory, oldest)).toEqual(oldest)
    expect(await checkpoints.resolve(log.directory, 2)).toEqual(oldest)
    const { files } = await checkpoints.diff(log.directory, { from: oldest, to: newest.id })
    expect(files.map(({ path }) => path)).toEqual(['b', 'src/a.ts'])
    const report = await checkpoints.restore(log.directory, {
      checkpoint: oldest,
      paths: ['src/a.ts'],
    })
    expect(report).toMatchObject({ restored: ['src/a.ts'], verified: true, directory: project })
    expect(readFileSync(join(project, 'src/a.ts'), 'utf8')).toBe('1')
    expect(readFileSync(join(project, 'b'), 'utf8')).toBe('2')
    const undone = await checkpoints.undo(report.directory)
    expect(undone.restored).toEqual(['src/a.ts'])
    expect((await checkpoints.pin(log.directory, oldest, { label: 'good' })).pinned).toBe(true)
    expect((await checkpoints.unpin(log.directory, oldest.id)).pinned).toBe(false)
  })

  test('restore brings back the newest checkpoint by default', async () => {
    const { checkpoints, project } = await scratchCheckpoints({ 'src/a.ts': '1' })
    await checkpoints.ensure('.')
    rmSync(join(project, 'src/a.ts'))
    const report = await checkpoints.restore('.', { paths: ['src/a.ts'] })
    expect(report.restored).toEqual(['src/a.ts'])
  })
})

describe('automatic checkpoints', () => {
  test('are on by default', async () => {
    const { checkpoints } = await scratchCheckpoints()
    expect(await checkpoints.ensure('.')).toMatchObject({ outcome: 'taken' })
  })

  test('are off with `enabled: false`', async () => {
    const { checkpoints } = await scratchCheckpoints({}, { enabled: false })
    expect(await checkpoints.ensure('.')).toMatchObject({ outcome: 'skipped', code: 'disabled' })
  })

  test.each([
    { name: 'config.yaml', config: 'checkpoints:\n  enabled: false\n', variable: {} },
    { name: 'the environment', config: '', variable: { HERMES_CHECKPOINTS_ENABLED: 'false' } },
  ])(
    'are off when $name says so, unless the host says `enabled: true`',
    async ({ config, variable }) => {
      const { home, project } = await scratchCheckpoints()
      mkdirSync(home, { recursive: true })
      writeFileSync(join(home, 'config.yaml'), config)
      const options = { home, cwd: project, env: { PATH: process.env['PATH'], ...variable } }
      const obedient = await openCheckpoints(options)
      expect(await obedient.ensure('.')).toMatchObject({ outcome: 'skipped', code: 'disabled' })
      const insisting = await openCheckpoints({ ...options, enabled: true })
      expect(await insisting.ensure('.')).toMatchObject({ outcome: 'taken' })
    },
  )

  test('an entry of config.yaml without effect is a notice', async () => {
    const { home } = await scratchCheckpoints()
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'config.yaml'), 'checkpoints:\n  enabeld: false\n')
    const notices: Notice[] = []
    await openCheckpoints({ home, notify: (notice) => void notices.push(notice) })
    expect(notices).toEqual([
      { kind: 'setting-ignored', detail: expect.stringContaining('enabeld') as string },
    ])
  })
})

describe('turns', () => {
  test('a new id of the host opens a new turn of that directory alone', async () => {
    const { checkpoints, project } = await scratchCheckpoints({ a: '1' })
    const other = scratchDirectory()
    const ensure = async (directory: string, turn: string): Promise<string> =>
      (await checkpoints.ensure(directory, { turn })).outcome
    expect(await ensure(project, 't1')).toBe('taken')
    expect(await ensure(other, 't1')).toBe('taken')
    expect(await ensure(project, 't1')).toBe('skipped')
    writeFileSync(join(project, 'a'), '2')
    expect(await ensure(project, 't2')).toBe('taken')
    expect(await ensure(project, 't2')).toBe('skipped')
    expect(await ensure(other, 't1')).toBe('skipped')
  })

  test('without ids, `turn()` opens a turn of every directory', async () => {
    const { checkpoints } = await scratchCheckpoints({ a: '1' })
    await checkpoints.ensure('.')
    expect(await checkpoints.ensure('.')).toMatchObject({ code: 'turn-done' })
    checkpoints.turn()
    expect(await checkpoints.ensure('.')).toMatchObject({ outcome: 'unchanged' })
  })

  test('the end of a turn records what the agent did', async () => {
    const { checkpoints, project } = await scratchCheckpoints({ a: '1' })
    await checkpoints.ensure('.', { turn: 't1' })
    writeFileSync(join(project, 'a'), '2')
    expect(await checkpoints.recordAgentWrite('a')).toEqual({ outcome: 'recorded' })
    expect(await checkpoints.endTurn('.')).toEqual({ outcome: 'recorded', files: 1 })
    expect(checkpoints.projectFor('a')).toBe(project)
  })
})

describe('a call', () => {
  test('stops at its own signal, and the next call works', async () => {
    const { checkpoints } = await scratchCheckpoints({ a: '1' })
    await checkpoints.snapshot('.')
    const stopped = checkpoints.verify({ signal: AbortSignal.abort() })
    const error: unknown = await stopped.catch((thrown: unknown) => thrown)
    expect(isCheckpointError(error) && error.code).toBe('interrupted')
    expect(await checkpoints.verify()).toMatchObject({ ok: true })
  })

  test('reports its own progress, with a phase', async () => {
    const { checkpoints } = await scratchCheckpoints({ a: '1' })
    await checkpoints.snapshot('.')
    const steps: ProgressStep[] = []
    await checkpoints.verify({ full: true, progress: (step) => void steps.push(step) })
    expect(steps.map(({ phase }) => phase)).toContain('verifying')
  })

  test('that maintains the store answers with plain data', async () => {
    const { checkpoints, project } = await scratchCheckpoints({ a: '1' })
    await checkpoints.snapshot('.')
    expect(await checkpoints.status()).toMatchObject({
      projects: [{ directory: project, checkpoints: 1 }],
    })
    expect((await checkpoints.logAll()).map(({ directory }) => directory)).toEqual([project])
    expect(await checkpoints.prune({ dryRun: true })).toMatchObject({ actions: [], errors: [] })
    expect(await checkpoints.maintain()).toMatchObject({ errors: [] })
    expect(await checkpoints.clearLegacy()).toMatchObject({ deleted: [] })
    expect(await checkpoints.clear()).toMatchObject({ errors: [] })
    expect((await checkpoints.log('.')).checkpoints).toEqual([])
  })
})
