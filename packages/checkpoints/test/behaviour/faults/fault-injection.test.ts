import { describe, expect, test } from 'vitest'
import {
  faultScenes,
  type FaultScene,
  type OperationResult,
} from '../../support/scenes/fault-scenes.ts'
import { tryFaults, type Fault } from '../../support/scenes/faults.ts'
import { startProgram, type RunningProgram } from '../../support/disk/running-program.ts'

const calls = 'open write fsync rename link unlink read mkdir stat chmod'.split(' ')

describe('issue 6.3, reliability 9: when any system call of ours fails', () => {
  test.each(faultScenes)(
    '$name completes or fails, and damages nothing',
    async ({ setUp }) => {
      const scene = await setUp()
      const program = startProgram('fail-on-request.js', scene.home, scene.project)
      expect(await program.hear()).toBe('ready')
      let struck = 0
      for (const call of calls)
        struck += await tryFaults(call, (fault) => strikes(scene, program, fault))
      expect(struck).toBeGreaterThan(calls.length)
    },
    3_600_000,
  )

  test.each(faultScenes.filter(({ name }) => name === 'a prune'))(
    '$name does not take a temporarily unreadable ref for a missing one',
    async ({ setUp }) => {
      const scene = await setUp()
      const program = startProgram('fail-on-request.js', scene.home, scene.project)
      expect(await program.hear()).toBe('ready')
      const fault = { call: 'open', code: 'EIO', isLasting: false, within: 'refs' }
      let at = 1
      while (await strikes(scene, program, { ...fault, at })) at += 1
      expect(at).toBeGreaterThan(1)
    },
    3_600_000,
  )
})

/** Runs an operation with a fault, expects the store to be sound afterwards, and returns true if a call failed. */
async function strikes(scene: FaultScene, program: RunningProgram, fault: Fault): Promise<boolean> {
  const { argument, flags, operation } = scene
  scene.reset()
  program.say(JSON.stringify({ operation, argument, flags, fault }))
  const { hasStruck, result } = JSON.parse(await program.hear()) as {
    readonly hasStruck: boolean
    readonly result: OperationResult
  }
  await scene.expectSound(result)
  return hasStruck
}
