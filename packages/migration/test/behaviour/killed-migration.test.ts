import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { archiveOldRepositories } from '@hermes-checkpoints/migration'
import { expect, test } from 'vitest'
import { oldBase } from '../support/old-base.ts'

test('issue 7.2, law 7, reliability 58: after a kill at any point, the next run finishes the same archive', () => {
  let at = 1
  while (survivedKill(at)) at += 1
  // A note, an archive and three repositories need at least this many calls.
  expect(at).toBeGreaterThan(10)
}, 600_000)

const program = fileURLToPath(new URL('../programs/migrate-and-die.js', import.meta.url))

/** Kills a run before its change number `at`, and expects the next run to finish. Returns false when there are fewer changes. */
function survivedKill(at: number): boolean {
  const old = oldBase(3)
  const [digests, others] = [old.digests(), old.others()]
  const { signal, status } = spawnSync(process.execPath, [program, old.home, `${at}`])
  expect([signal, status]).toEqual(status === 0 ? [null, 0] : ['SIGKILL', null])
  expect(old.digests()).toEqual(digests)
  const { errors } = archiveOldRepositories({ layout: old.layout, clock: { now: () => 0 } })
  expect(errors).toEqual([])
  expect(old.archives()).toHaveLength(1)
  expect(old.digests()).toEqual(digests)
  expect(withoutLeftovers(old.others())).toEqual(others)
  expect(existsSync(old.layout.unfinishedArchive)).toBe(false)
  return status !== 0
}

/** Ignores temporary files of atomic writes, which maintenance sweeps. */
function withoutLeftovers(others: Readonly<Record<string, string>>): object {
  return Object.fromEntries(Object.entries(others).filter(([name]) => !name.includes('.tmp-')))
}
