import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StateSession } from '@hermes-checkpoints/test-fixtures'
import { pruneSessions } from '../../src/prune/prune-sessions.ts'
import { sessionStats } from '../../src/inventory/session-stats.ts'
import {
  clock,
  ended,
  open,
  sessionHome,
  type FileToMake,
  type SessionHome,
} from '../support/session-home.ts'

const count = 5000
const transcriptBytes = 420_000

// The kinds of sessions, by number modulo 5: which go, and which stay and why.
const kinds: readonly ((id: string) => StateSession)[] = [
  (id) => ended(id, 200),
  (id) => ended(id, 91, { source: 'telegram' }),
  (id) => ended(id, 30),
  (id) => open(id, 400),
  (id) => ended(id, 300, { pinned: true }),
]
const goes = (number: number) => number % kinds.length < 2

describe('issue 8.1: a home with 5,000 sessions and 2 GB of transcripts', () => {
  let made: SessionHome

  beforeAll(() => {
    const numbers = Array.from({ length: count }, (_, number) => number)
    const sessions = numbers.map((number) => kindOf(number)(idOf(number)))
    const files = Object.fromEntries(numbers.flatMap((number) => Object.entries(filesOf(number))))
    made = sessionHome({ sessions, files, atEnd: afterAll })
    made.addFile('session_20200101_000000_abcdef.json', { bytes: 77 })
    made.addFile('notes.json', { bytes: 88 })
  })

  test('stats, a dry run and a prune agree, and exactly the right files go', async () => {
    const options = { home: made.home, clock }
    const going = Array.from({ length: count }, (_, number) => number).filter(goes)
    const files = going.flatMap((number) => Object.entries(filesOf(number)))
    const bytes = files.reduce((sum, [, file]) => sum + (file.bytes ?? 0), 77)
    const stats = await sessionStats(options)
    expect(stats.artifacts.transcripts.bytes).toBe(count * transcriptBytes + 77)
    expect(stats.artifacts.transcripts.bytes).toBeGreaterThan(2_000_000_000)
    expect(stats.reclaimable).toEqual({ sessions: going.length, files: files.length + 1, bytes })

    const dry = await pruneSessions({ ...options, dryRun: true })
    expect(dry).toMatchObject({
      sessions: going.length,
      files: files.length + 1,
      bytesFreed: bytes,
    })

    const before = made.names()
    const real = await pruneSessions(options)
    expect(real.removed).toEqual(dry.removed)
    expect(real).toMatchObject({
      sessions: going.length,
      bytesFreed: bytes,
      skipped: [],
      errors: [],
    })
    const gone = new Set([...files.map(([name]) => name), 'session_20200101_000000_abcdef.json'])
    expect(made.names()).toEqual(before.filter((name) => !gone.has(name)))
    expect(made.ids()).toHaveLength(count - going.length)
    expect((await sessionStats(options)).reclaimable).toEqual({ sessions: 0, files: 0, bytes: 0 })
  })
})

function kindOf(number: number): (id: string) => StateSession {
  return kinds[number % kinds.length] ?? ((id) => open(id, 0))
}

/** Ids of the agent's form. */
function idOf(number: number): string {
  return `20250101_000000_${number.toString(16).padStart(6, '0')}`
}

function filesOf(number: number): Record<string, FileToMake> {
  const id = idOf(number)
  const dump = `request_dump_${id}_20250101_000000_000001.json`
  return {
    [`session_${id}.json`]: { bytes: transcriptBytes },
    ...(number % 3 === 0 ? { [`${id}.jsonl`]: { bytes: 1000 + number } } : {}),
    ...(number % 7 === 0 ? { [dump]: { bytes: 500 } } : {}),
  }
}
