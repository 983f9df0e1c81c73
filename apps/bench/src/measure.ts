import { runProgram } from './references/run-program.ts'
import type { ContenderName } from './contender.ts'
import type { Stage } from './operation.ts'

/** The times of each contender in milliseconds, one per round. */
export type Samples = ReadonlyMap<ContenderName, readonly number[]>

export interface MeasureOptions {
  readonly rounds: number
  /** Reverses the order in every second round, so that no contender gains from its position. */
  readonly isAlternating: boolean
}

/** Runs the contenders in turn, round by round, so that other load on the machine affects all alike. */
export async function measure(
  stage: Stage,
  { isAlternating, rounds }: MeasureOptions,
): Promise<Samples> {
  const samples = new Map<ContenderName, number[]>(
    stage.contenders.map(({ name }) => [name, []] as const),
  )
  const warmUps = stage.rounds === undefined ? 1 : 0
  for (let round = -warmUps; round < (stage.rounds ?? rounds); round += 1) {
    await stage.beforeRound?.()
    const isReversed = isAlternating && Math.abs(round) % 2 === 1
    const inTurn = isReversed ? stage.contenders.toReversed() : stage.contenders
    for (const { name, prepare, run } of inTurn) {
      await prepare?.()
      await settle()
      const startedAt = performance.now()
      await run()
      const elapsed = performance.now() - startedAt
      if (round >= 0) samples.get(name)?.push(elapsed)
    }
  }
  await stage.afterRounds?.()
  return samples
}

/** Flushes one contender's dirty pages, so that the next does not pay for them. */
async function settle(): Promise<void> {
  await runProgram('sync', [])
}
