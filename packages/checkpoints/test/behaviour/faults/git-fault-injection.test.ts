import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { attemptOnSmallDisk } from '../../support/disk/attempt-on-small-disk.ts'
import {
  faultScenes,
  type FaultScene,
  type OperationResult,
} from '../../support/scenes/fault-scenes.ts'
import { tryFaults } from '../../support/scenes/faults.ts'
import { startProgramWith } from '../../support/disk/running-program.ts'
import { wrappedGit } from '../../support/disk/wrapped-git.ts'

const canInject = spawnSync('strace', ['-o', '/dev/null', '-e', 'inject=fsync:error=EIO', 'true'])
const variant =
  canInject.status === 0
    ? { how: 'system call of git fails', run: injectFaults }
    : { how: 'write of git finds the disk full (strace is not available)', run: fillDisk }

describe(`issue 6.3, reliability 9: when any ${variant.how}`, () => {
  test.each(faultScenes)(
    '$name completes or fails, and damages nothing',
    async ({ setUp }) => {
      expect(await variant.run(await setUp())).toBeGreaterThan(0)
    },
    3_600_000,
  )
})

/** The question mark: not every architecture has all of these. */
const systemCalls = [
  '?open,openat',
  'write',
  'fsync,?fdatasync',
  '?rename,?renameat,?renameat2',
  '?link,?linkat',
  '?unlink,?unlinkat',
  'read,?pread64',
  'mmap,?mmap2',
  '?mkdir,?mkdirat',
]

/** Makes the N-th call of each git process fail, and returns how often one did. */
async function injectFaults(scene: FaultScene): Promise<number> {
  const { argument, expectSound, flags, home, operation, project, reset } = scene
  const { bin, path } = wrappedGit('git-with-a-fault')
  const [faultFile, log] = [join(bin, 'fault'), join(bin, 'log')]
  const program = startProgramWith(
    { ...process.env, PATH: path },
    'fail-on-request.js',
    home,
    project,
  )
  expect(await program.hear()).toBe('ready')
  let struck = 0
  for (const call of systemCalls) {
    struck += await tryFaults(call, async ({ at, code, isLasting }) => {
      reset()
      rmSync(log, { force: true })
      writeFileSync(faultFile, `${call} error=${code}:when=${at}${isLasting ? '+' : ''}\n`)
      program.say(JSON.stringify({ operation, argument, flags, fault: null }))
      const { result } = JSON.parse(await program.hear()) as { readonly result: OperationResult }
      await expectSound(result)
      return existsSync(log) && readFileSync(log, 'latin1').includes('(INJECTED)')
    })
  }
  return struck
}

/** Frees more and more blocks on the disk of the store until they suffice, and returns the number of tries. */
async function fillDisk(scene: FaultScene): Promise<number> {
  for (let blocks = 0; blocks < plenty; blocks += 1) {
    scene.reset()
    const result = attemptOnSmallDisk(scene, 4096 * blocks)
    await scene.expectSound(result)
    if (!hasFailed(result)) return blocks + 1
  }
  throw new Error(`${scene.operation} fails with ${plenty} blocks free`)
}

const plenty = 500

function hasFailed({ done, errors, isWhole }: OperationResult): boolean {
  return done === 'threw' || isWhole === false || (errors ?? []).length > 0
}
