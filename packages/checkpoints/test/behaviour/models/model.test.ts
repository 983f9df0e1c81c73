import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCommand } from '../../support/models/command-arbitraries.ts'
import {
  chainsOf,
  expectSoundStore,
  listedByUpstream,
  newModel,
  newWorld,
} from '../../support/models/model-world.ts'

/** The full length is HERMES_MODEL_RUNS=2000. */
const numRuns = Number(process.env['HERMES_MODEL_RUNS'] ?? 20)
const timeout = 24 * 60 * 60_000

const commands = fc.commands([anyCommand], { maxCommands: 30, size: 'max' })

describe("issue 6.5: any sequence of commands on several projects, ours and upstream's", () => {
  test('has the same result as a simple model in memory', { timeout }, async () => {
    const property = fc.asyncProperty(commands, async (sequence) => {
      const cleanUps: (() => void)[] = []
      try {
        const world = await newWorld((cleanUp) => void cleanUps.push(cleanUp))
        const model = newModel(world)
        await fc.asyncModelRun(() => ({ model, real: world }), sequence)
        await expectSoundStore(model, world)
        expect(listedByUpstream(world)).toEqual(chainsOf(model))
      } finally {
        for (const cleanUp of cleanUps) cleanUp()
      }
    })
    await fc.assert(property, { numRuns })
  })
})
