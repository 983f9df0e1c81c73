import type { CallOptions, Engine, WriteOutcome } from '@hermes-checkpoints/checkpoints'
import type { ProgressStep } from '@hermes-checkpoints/core'
import { buildTree, digestOf, readTree, type Tree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'

type Call = (engine: Engine, project: string, options: CallOptions) => Promise<unknown>

const calls: readonly (readonly [string, Call])[] = [
  ['snapshot', (engine, project, options) => engine.snapshot(project, options)],
  ['log', (engine, project, options) => engine.log(project, options)],
  ['logAll', (engine, _, options) => engine.logAll(options)],
  ['resolve', (engine, project, options) => engine.resolve(project, 'latest', options)],
  ['show', (engine, project, options) => engine.show(project, 'latest', options)],
  ['diff', (engine, project, options) => engine.diff(project, { from: 'latest', ...options })],
  [
    'restore',
    (engine, project, options) => engine.restore(project, { checkpoint: 'latest', ...options }),
  ],
  ['undo', (engine, project, options) => engine.undo(project, options)],
  ['pin', (engine, project, options) => engine.pin(project, 'latest', options)],
  ['unpin', (engine, project, options) => engine.unpin(project, 'latest', options)],
  ['prune', (engine, _, options) => engine.prune(options)],
  ['maintain', (engine, _, options) => engine.maintain(options)],
  ['clear', (engine, _, options) => engine.clear(options)],
  ['clearLegacy', (engine, _, options) => engine.clearLegacy(options)],
  ['verify', (engine, _, options) => engine.verify({ full: true, ...options })],
  ['status', (engine, _, options) => engine.status(options)],
]

describe("a call's signal", () => {
  test.each(calls)('stops %s, and no later call', async (_, call) => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject({ a: '1' })
    await engine.snapshot(project)
    buildTree(project, { a: '2' })
    await engine.restore(project, { checkpoint: 'latest' })
    const before = [digestOf(layout.objects), digestOf(project)]
    const signal = AbortSignal.abort()
    await expect(call(engine, project, { signal })).rejects.toMatchObject({ code: 'interrupted' })
    expect([digestOf(layout.objects), digestOf(project)]).toEqual(before)
    expect((await engine.log(project)).checkpoints).toHaveLength(2)
  })

  test("does not switch the engine's own signal off", async () => {
    const controller = new AbortController()
    const { engine } = await scratchEngine({ signal: controller.signal })
    const project = scratchProject({ a: '1' })
    const { signal } = new AbortController()
    expect((await engine.snapshot(project, { signal })).outcome).toBe('taken')
    controller.abort()
    const stopped = engine.snapshot(project, { signal })
    await expect(stopped).rejects.toMatchObject({ code: 'interrupted' })
  })

  test.each<[string, (engine: Engine, project: string) => Promise<{ outcome: string }>]>([
    ['ensure', (engine, project) => engine.ensure(project, aborted())],
    ['endTurn', (engine, project) => engine.endTurn(project, aborted())],
    [
      'recordAgentWrite',
      (engine, project): Promise<WriteOutcome> =>
        engine.recordAgentWrite(`${project}/a`, aborted()),
    ],
  ])('makes %s fail with `interrupted`, which never throws', async (name, call) => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ a: '1' })
    await engine.ensure(project)
    if (name === 'ensure') engine.turn()
    expect(await call(engine, project)).toMatchObject({ outcome: 'failed', code: 'interrupted' })
  })

  test('stops a restore half-way, and the next call finishes it', async () => {
    const controller = new AbortController()
    const { engine } = await scratchEngine()
    const project = scratchProject(files('then'))
    await engine.snapshot(project)
    buildTree(project, files('now'))
    const restore = engine.restore(project, {
      checkpoint: 'latest',
      signal: controller.signal,
      progress: { report: ({ phase }) => (phase === 'writing' ? controller.abort() : undefined) },
    })
    await expect(restore).rejects.toMatchObject({ code: 'interrupted' })
    expect(readTree(project)).not.toEqual(files('then'))
    await engine.log(project)
    expect(readTree(project)).toEqual(files('then'))
  })
})

describe("a call's progress", () => {
  test('replaces the engine’s for that call', async () => {
    const [ofEngine, ofCall] = [new Array<ProgressStep>(), new Array<ProgressStep>()]
    const { engine } = await scratchEngine({ progress: { report: (step) => ofEngine.push(step) } })
    const progress = { report: (step: ProgressStep) => void ofCall.push(step) }
    const project = scratchProject(files('content'))
    await engine.snapshot(project, { progress })
    expect(ofEngine).toEqual([])
    expect(ofCall).toContainEqual({
      phase: 'reading',
      what: 'reading files',
      done: 100,
      total: 500,
    })
    buildTree(project, files('more'))
    await engine.snapshot(project)
    expect(ofEngine.map(({ phase }) => phase)).toContain('reading')
  })

  test.each<[string, ProgressStep['phase'], Call]>([
    ['ensure', 'reading', (engine, project, options) => engine.ensure(project, options)],
    ['diff', 'walking', calls[5]?.[1] as Call],
    ['restore', 'writing', calls[6]?.[1] as Call],
    ['prune', 'packing', calls[10]?.[1] as Call],
    ['maintain', 'planning', calls[11]?.[1] as Call],
    ['verify', 'verifying', calls[14]?.[1] as Call],
  ])('%s reports its phase: %s', async (_, phase, call) => {
    const phases = new Set<string>()
    const { engine } = await scratchEngine()
    const project = scratchProject(files('then'))
    await engine.snapshot(project)
    buildTree(project, files('now'))
    const progress = { report: (step: ProgressStep) => void phases.add(step.phase) }
    await call(engine, project, { progress })
    expect([...phases]).toContain(phase)
  })
})

function aborted(): CallOptions {
  return { signal: AbortSignal.abort() }
}

function files(content: string): Tree {
  return Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`f${n}`, `${content} ${n}`]))
}
