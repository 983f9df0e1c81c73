import type { Engine } from '@hermes-checkpoints/checkpoints'
import { openOurs } from './our-engine.ts'
import type { HistoryTaker } from './taker.ts'

export interface OurTaker extends HistoryTaker {
  readonly engine: Engine
}

/** Takes checkpoints with our engine. */
export async function ourTaker(root: string, home: string, limit: number): Promise<OurTaker> {
  const engine = await openOurs({ home, limit })
  let tip = ''
  return {
    name: 'ours',
    engine,
    take: async () => {
      const outcome = await engine.snapshot(root, { reason: 'bench' })
      if (outcome.outcome === 'skipped' || outcome.outcome === 'failed')
        throw new Error(`we ${outcome.outcome}: ${outcome.why}`)
      if (outcome.notCaptured.length > 0) throw new Error('we have not captured everything')
      return outcome.outcome === 'taken'
    },
    aim: async () => {
      tip = (await engine.resolve(root, 'latest')).id
    },
    list: async () => (await engine.log(root, { limit: 20 })).checkpoints.length,
    diff: async () => (await engine.diff(root, { from: tip })).patch.length,
    restore: async () => {
      const { restored, verified } = await engine.restore(root, { checkpoint: tip })
      if (!verified || restored.length === 0) throw new Error('we have restored nothing')
    },
  }
}
