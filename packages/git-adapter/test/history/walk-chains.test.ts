import { execFileSync } from 'node:child_process'
import type { CheckpointId } from '@hermes-checkpoints/core'
import { chainFrom, cutHistory, log, walkChains, type Store } from '@hermes-checkpoints/git-adapter'
import { describe, expect, test } from 'vitest'
import { alone, chainOf, file, gitThat, scratchStore, taken } from '../support/scratch-store.ts'

describe('walkChains', () => {
  test('agrees with the log about every chain, without a git process', async () => {
    const { fake, git } = gitThat('logs-calls')
    const store = scratchStore(git)
    const tips: CheckpointId[] = []
    for (const ref of [chainOf('one'), chainOf('two')]) {
      const first = await taken(store, { ref, writes: [file('a', `${ref} 1`)] })
      tips.push(await taken(store, { ref, parent: first, writes: [file('a', `${ref} 2`)] }))
    }
    const before = fake.calls().length
    const links = await walkChains(store, tips)
    expect(fake.calls().length).toBe(before)
    for (const tip of tips) {
      const logged = await log(store, tip)
      const expected = logged.map(({ id, parent, time, tree }) => ({ id, parent, time, tree }))
      expect(chainFrom(tip, links)).toEqual(expected)
    }
  })

  test('is one git process for all when a checkpoint is unusual', async () => {
    const { fake, git } = gitThat('logs-calls')
    const store = scratchStore(git)
    const one = await taken(store, { ref: chainOf('one') })
    const two = await taken(store, { ref: chainOf('two'), writes: [file('a', '2')] })
    const merge = mergeOf(store, one, two)
    const before = fake.calls().length
    expect([...(await walkChains(store, [two, merge])).keys()].toSorted()).toEqual(
      [one, two, merge].toSorted(),
    )
    expect(fake.calls().length).toBe(before + 1)
  })

  test('ends where history was cut', async () => {
    const store = scratchStore()
    const first = await taken(store, { writes: [file('a', '1')] })
    const second = await taken(store, { parent: first, writes: [file('a', '2')] })
    cutHistory(alone(store), new Set([second]))
    expect(chainFrom(second, await walkChains(store, [second]))).toMatchObject([
      { id: second, parent: null },
    ])
  })

  test('law 6: a missing checkpoint, or an object that is not one, is damage and not an empty chain', async () => {
    const store = scratchStore()
    const tip = await taken(store, { writes: [file('a', '1')] })
    const [entry] = await log(store, tip)
    const strangers = ['1'.repeat(40), entry?.tree as string] as CheckpointId[]
    for (const stranger of strangers)
      await expect(walkChains(store, [tip, stranger])).rejects.toMatchObject({
        code: 'store-damaged',
      })
  })
})

/** A commit that neither we nor upstream would make. */
function mergeOf({ layout }: Store, ...parents: readonly CheckpointId[]): CheckpointId {
  const who = ['-c', 'user.name=somebody', '-c', 'user.email=somebody@example.com']
  const from = parents.flatMap((id) => ['-p', id])
  const args = ['--git-dir', layout.store, ...who, 'commit-tree', `${parents[0]}^{tree}`, ...from]
  const id = execFileSync('git', [...args, '-m', 'merged'], { encoding: 'utf8' }).trim()
  return id as CheckpointId
}
