import { expect, test } from 'vitest'
import type { ContenderName } from '../src/contender.ts'
import { measure } from '../src/measure.ts'
import { endPrograms } from '../src/references/run-program.ts'

test('contenders keep their order in every round', async () => {
  expect(await turns(false)).toEqual(['ours', 'baseline', 'ours', 'baseline'])
})

test('in a comparison, the order is reversed in every second round', async () => {
  expect(await turns(true)).toEqual(['ours', 'baseline', 'baseline', 'ours'])
})

/** The contenders in the order of their turns in two rounds. */
async function turns(isAlternating: boolean): Promise<readonly ContenderName[]> {
  const names: ContenderName[] = []
  const contenders = (['ours', 'baseline'] as const).map((name) => ({
    name,
    run: async () => void names.push(name),
  }))
  await measure({ contenders, rounds: 2 }, { rounds: 2, isAlternating })
  endPrograms()
  return names
}
