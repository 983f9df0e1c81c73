import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as later } from 'node:timers/promises'
import { buildTree, plainGit, rounds, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { quickOldHome, type OldHome } from '../support/old-home.ts'
import { run } from '../support/run-program.ts'

test('issue 7.2, law 7, reliability 5: after kill -9 in a first snapshot that migrates, the next one finishes it and nothing is lost', async () => {
  const project = join(scratchDirectory(), 'project')
  buildTree(project, { a: '1' })
  const kills = rounds(100)
  for (let kill = 0; kill < kills; kill += 1) {
    const old = quickOldHome(60)
    const [places, others] = [old.places(), old.others()]
    await killedSnapshot(old, project, kill)
    const { exitCode, stderr } = await run(['snapshot', project], { HERMES_HOME: old.home })
    expect([exitCode, stderr.includes('Not moved')]).toEqual([0, false])
    const [archive = '', ...more] = old.archives()
    expect(more).toEqual([])
    expect(old.places()).toEqual({ [archive]: places['.'] })
    expect(old.others()).toEqual(others)
    expect(existsSync(join(old.base, '.unfinished-archive'))).toBe(false)
    plainGit(join(old.base, 'store'), 'fsck', '--full', '--strict')
  }
}, 1_800_000)

const program = join(import.meta.dirname, '../../bin/hermes-checkpoints.js')

/** Kills the program at a random moment, or after a number of moved repositories, or right at the beginning or end. */
async function killedSnapshot(old: OldHome, project: string, kill: number): Promise<void> {
  const child = spawn(process.execPath, [program, 'snapshot', project], {
    // A housekeeping process would outlive the test and its home.
    env: {
      PATH: process.env['PATH'],
      HERMES_HOME: old.home,
      HERMES_CHECKPOINTS_AUTO_PRUNE: 'false',
    },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  while (child.exitCode === null && !isTime(old, kill)) await later()
  child.kill('SIGKILL')
  await ended
}

function isTime(old: OldHome, kill: number): boolean {
  const has = (part: string): boolean => readdirSync(old.base).some((name) => name.includes(part))
  const moments = [
    () => Math.random() < 0.0005,
    () => has('.unfinished-archive'),
    () => movedIn(old) > Math.random() * old.repositories.length,
    () => movedIn(old) === old.repositories.length,
    () => has('store'),
  ]
  return moments[kill % moments.length]?.() === true
}

function movedIn(old: OldHome): number {
  return old.archives().reduce((sum, name) => sum + readdirSync(join(old.base, name)).length, 0)
}
