import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseCheckpointId, type CheckpointId } from '@hermes-checkpoints/core'
import { plainGit, rounds } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { textsOf } from '../../support/scenes/checkpoint-content.ts'
import { homeWithLimit } from '../../support/scenes/home-with-limit.ts'
import { killFamily } from '../../support/disk/kill-family.ts'
import { startProgram } from '../../support/disk/running-program.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'

const kills = rounds(300)

describe('a process that is killed while it takes checkpoints', () => {
  test('law 7, reliability 4: keeps every reported checkpoint, lists no incomplete one, and the next snapshot works', async () => {
    const home = homeWithLimit(100_000)
    const { engine, layout } = await scratchEngine({ home, lockWaitMs: 60_000 })
    const project = scratchProject({ steady: 'same\n'.repeat(1000) })
    const reported = new Map<CheckpointId, number>()
    for (let kill = 0; kill < kills; kill += 1) {
      const reports = await killedReports(home, project, kill)
      for (const { id, number } of reports) reported.set(id, number)
      const { outcome } = await engine.snapshot(project, { reason: 'after the kill' })
      expect(['taken', 'unchanged']).toContain(outcome)
    }
    const { checkpoints } = await engine.log(project)
    const listed = new Set(checkpoints.map(({ id }) => id))
    expect([...reported.keys()].filter((id) => !listed.has(id))).toEqual([])
    for (const checkpoint of checkpoints) {
      const texts = await textsOf(layout, checkpoint)
      expect(Object.keys(texts)).toContain('steady')
      const number = reported.get(checkpoint.id)
      if (number === undefined) continue
      expect([texts['killed-one'], texts['killed-two']]).toEqual([`${number}`, `${number}`])
    }
    plainGit(layout.store, 'fsck', '--full', '--strict')
    expect(readdirSync(layout.store).filter((name) => name.includes('crash'))).toEqual([])
  }, 1_800_000)
})

interface Report {
  readonly id: CheckpointId
  readonly number: number
}

/** Kills a program at some moment after its first reports, and returns every reported checkpoint. */
async function killedReports(
  home: string,
  project: string,
  kill: number,
): Promise<readonly Report[]> {
  const program = startProgram('take-snapshots.js', home, project, 'killed', '1000')
  expect(await program.hear()).toBe('ready')
  const lines: string[] = []
  while (lines.length < kill % 3) lines.push(await program.hear())
  await sleep(Math.random() * 150)
  // A git that outlives the program completes its work; one that is killed too leaves its locks behind.
  if (kill % 2 === 0) killFamily(program.pid)
  await program.kill()
  lines.push(...(await program.hearAll()))
  const reports = lines.map((line) => JSON.parse(line) as { id?: string; number: number })
  return reports.flatMap(({ id, number }) =>
    id === undefined ? [] : [{ id: parseCheckpointId(id), number }],
  )
}
