import type { Engine } from '@hermes-checkpoints/checkpoints'
import { buildTree, digestOf, readTree, type Tree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'

type Command = (engine: Engine, project: string) => Promise<unknown>

const commands: readonly (readonly [string, Command])[] = [
  ['snapshot', (engine, project) => engine.snapshot(project)],
  ['log', (engine, project) => engine.log(project)],
  ['logAll', (engine) => engine.logAll()],
  ['show', (engine, project) => engine.show(project, 'latest')],
  ['diff', (engine, project) => engine.diff(project, { from: 'latest' })],
  ['restore', (engine, project) => engine.restore(project, { checkpoint: 'latest' })],
  ['pin', (engine, project) => engine.pin(project, 'latest')],
  ['prune', (engine) => engine.prune()],
  ['clear', (engine) => engine.clear()],
  ['verify', (engine) => engine.verify({ full: true })],
  ['status', (engine) => engine.status()],
]

describe("an engine's signal", () => {
  test.each(commands)('stops %s, and nothing changes', async (_name, command) => {
    const { engine, home, layout } = await scratchEngine()
    const project = scratchProject({ a: '1' })
    await engine.snapshot(project)
    buildTree(project, { a: '2' })
    const before = [digestOf(layout.base), digestOf(project)]
    const { engine: stopped } = await scratchEngine({ home, signal: AbortSignal.abort() })
    await expect(command(stopped, project)).rejects.toMatchObject({ code: 'interrupted' })
    expect([digestOf(layout.base), digestOf(project)]).toEqual(before)
  })

  test('law 7: stops a restore half-way, says so, and the next command finishes it', async () => {
    const controller = new AbortController()
    const project = scratchProject(files('then'))
    const { engine, home } = await scratchEngine({
      signal: controller.signal,
      progress: { report: ({ what }) => (what === 'restoring' ? controller.abort() : undefined) },
    })
    await engine.snapshot(project)
    buildTree(project, files('now'))
    await expect(engine.restore(project, { checkpoint: 'latest' })).rejects.toMatchObject({
      code: 'interrupted',
      message: `the restore of ${project} was stopped half-way`,
      hint: 'The next command about this directory finishes it.',
    })
    expect(readTree(project)).not.toEqual(files('then'))
    const { engine: next } = await scratchEngine({ home })
    const { checkpoints } = await next.log(project)
    expect(readTree(project)).toEqual(files('then'))
    expect(checkpoints).toHaveLength(2)
    expect(await next.verify({ full: true })).toMatchObject({ ok: true })
  })
})

function files(content: string): Tree {
  return Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`f${n}`, content]))
}
