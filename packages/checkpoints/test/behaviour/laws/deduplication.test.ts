import { join } from 'node:path'
import { directoryBytes, type Layout } from '@hermes-checkpoints/core'
import { buildTree, plainGit, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { objectsIn, taken } from '../../support/scenes/checkpoint-content.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'

describe('issue 3.7: equal content is stored once', () => {
  test('two directories with the same content add no second blob and no second tree', async () => {
    const { engine, layout } = await scratchEngine()
    const tree = { a: 'one\n', b: { c: 'two\n', d: 'three\n' }, copy: 'one\n' }
    taken(await engine.snapshot(scratchProject(tree)))
    expect(objectsIn(layout)).toEqual({ blob: 3, tree: 2, commit: 1 })
    taken(await engine.snapshot(scratchProject(tree)))
    expect(objectsIn(layout)).toEqual({ blob: 3, tree: 2, commit: 2 })
    expect(copiesIn(layout)).toBe(3 + 2 + 2)
  })

  test('law 5: checkpoints of two equal directories in the same second have different ids', async () => {
    const { engine } = await scratchEngine({ clock: { now: () => Date.UTC(2026, 4, 8) } })
    const [one, other] = [scratchProject({ a: '1' }), scratchProject({ a: '1' })]
    const [first, second] = [taken(await engine.snapshot(one)), taken(await engine.snapshot(other))]
    expect(second.tree).toBe(first.tree)
    expect(second.id).not.toBe(first.id)
    await expect(engine.resolve(one, second.id)).rejects.toMatchObject({
      code: 'checkpoint-foreign',
    })
  })

  test('of twelve worktrees of one repository, eleven add less than 2 % of twelve stores', async () => {
    const worktrees = twelveWorktrees()
    const shared = await scratchEngine()
    let [one, separately] = [0, 0]
    for (const worktree of worktrees) {
      taken(await shared.engine.snapshot(worktree))
      const separate = await scratchEngine()
      taken(await separate.engine.snapshot(worktree))
      one = directoryBytes(separate.layout.objects)
      separately += one
    }
    const added = directoryBytes(shared.layout.objects) - one
    expect(added / separately).toBeLessThan(0.02)
    expect(objectsIn(shared.layout)).toEqual({ blob: fileCount, tree: 12, commit: 12 })
  })
})

/** Returns how many objects git has stored, duplicates included. */
function copiesIn({ store }: Layout): number {
  const report = plainGit(store, 'count-objects', '-v')
  const [loose, packed] = [/^count: (\d+)$/m, /^in-pack: (\d+)$/m].map((line) =>
    Number(line.exec(report)?.[1]),
  ) as [number, number]
  return loose + packed
}

const fileCount = 300

/** Creates a repository and eleven worktrees of it, with files that compress badly. */
function twelveWorktrees(): readonly string[] {
  const repository = scratchProject()
  plainGit(repository, 'init', '--quiet', '--initial-branch=main')
  const names = Array.from({ length: fileCount }, (_, number) => `src/${number % 10}/${number}.txt`)
  buildTree(repository, Object.fromEntries(names.map((name, at) => [name, noise(at)])))
  plainGit(repository, 'add', '--all')
  plainGit(repository, 'commit', '--quiet', '-m', 'first')
  const scratch = scratchDirectory()
  const worktrees = Array.from({ length: 11 }, (_, number) => join(scratch, `worktree-${number}`))
  for (const worktree of worktrees) {
    plainGit(repository, 'worktree', 'add', '--quiet', '--detach', worktree)
  }
  return [repository, ...worktrees]
}

/** Returns 2 kB of digits, the same in every run. */
function noise(seed: number): string {
  let state = seed + 1
  return Array.from({ length: 200 }, () => {
    state = (state * 48_271) % 2_147_483_647
    return `${state}\n`
  }).join('')
}
