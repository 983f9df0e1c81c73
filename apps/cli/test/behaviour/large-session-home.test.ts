import { expect, test } from 'vitest'
import type { StateSession } from '@hermes-checkpoints/test-fixtures'
import { ended, open, sessionHome, type SessionHome } from '../support/session-home.ts'

const count = 5000
const transcriptBytes = 420_000

// Sessions are of four kinds, by their number; only those of the first kind are deleted.
const kinds: readonly ((id: string) => StateSession)[] = [
  (id) => ended(id, 120),
  (id) => ended(id, 20),
  (id) => open(id, 500),
  (id) => ended(id, 120, { pinned: true }),
]

test('issue 8.1: in a home of 5,000 sessions and 2 GB of transcripts, stats, a dry run and a prune agree, and exactly the right files go', async () => {
  const home = largeHome()
  const going = Array.from({ length: count }, (_, number) => number).filter(goes)
  const files = going.flatMap((number) => Object.entries(filesOf(number)))
  const bytes = files.reduce((sum, [, file]) => sum + file.bytes, 0)
  const stats = await home.json(['stats'])
  expect(stats).toMatchObject({
    sessions: count,
    artifacts: { transcripts: { files: count, bytes: count * transcriptBytes } },
    reclaimable: { files: files.length, bytes },
  })

  const totals = { sessions: going.length, files: files.length, bytesFreed: bytes, errors: [] }
  const planned = (await home.json(['prune', '--dry-run'])) as { removed: unknown }
  expect(planned).toMatchObject({ dryRun: true, ...totals })
  const before = home.names()
  const done = await home.json(['prune', '-y'])
  expect(done).toMatchObject({ dryRun: false, ...totals, removed: planned.removed })

  const gone = new Set(files.map(([name]) => name))
  expect(home.names()).toEqual(before.filter((name) => !gone.has(name)))
  const ids = new Set(going.map(idOf))
  expect(home.ids()).toEqual(
    Array.from({ length: count }, (_, number) => idOf(number)).filter((id) => !ids.has(id)),
  )
  expect(await home.json(['stats'])).toMatchObject({
    sessions: count - going.length,
    reclaimable: { files: 0, bytes: 0 },
  })
}, 600_000)

function largeHome(): SessionHome {
  const numbers = Array.from({ length: count }, (_, number) => number)
  return sessionHome({
    sessions: numbers.map((number) => kindOf(number)(idOf(number))),
    files: Object.fromEntries(numbers.flatMap((number) => Object.entries(filesOf(number)))),
  })
}

function goes(number: number): boolean {
  return number % kinds.length === 0
}

function kindOf(number: number): (id: string) => StateSession {
  return kinds[number % kinds.length] ?? ((id) => open(id, 0))
}

/** Named like the files of the agent. */
function idOf(number: number): string {
  return `20260101_000000_${number.toString(16).padStart(6, '0')}`
}

function filesOf(number: number): Record<string, { readonly bytes: number; readonly age: number }> {
  const id = idOf(number)
  const age = number % kinds.length === 1 ? 20 : 120
  const dump = `request_dump_${id}_20260101_000000_000001.json`
  return {
    [`session_${id}.json`]: { bytes: transcriptBytes, age },
    ...(number % 3 === 0 ? { [`${id}.jsonl`]: { bytes: 1000 + number, age } } : {}),
    ...(number % 7 === 0 ? { [dump]: { bytes: 500, age } } : {}),
  }
}
