import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { scratchDirectory, stateSql, type StateSchema } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { endedSessions, scratchState } from '../support/scratch-state.ts'

interface Report {
  readonly outcome: string
  readonly gone: number
  readonly left: number
  readonly sessions: number
}

const count = 200
const spaces = [1, 4, 16, 64, 256].map((blocks) => blocks * 4096)
const whole = { integrity: 'ok', orphans: 0, before: 'yes' }

describe.each<StateSchema>([11, 26])(
  'reliability 64: on a disk that fills up, schema %i,',
  (schema) => {
    test.each(spaces)('a removal with %i bytes free is rolled back or complete', (bytes) => {
      const report = onSmallDisk(schema, 'remove', bytes)
      expect(report).toMatchObject(whole)
      expect(['done', 'disk-full']).toContain(report.outcome)
      expect(report.sessions).toBe(count - report.gone)
      expect(report.left).toBe(report.sessions)
    })

    test('a removal on a full disk is rolled back', () => {
      const expected = { ...whole, outcome: 'disk-full', gone: 0, sessions: count }
      expect(onSmallDisk(schema, 'remove', 0)).toMatchObject(expected)
    })

    test.each([0, 64 * 4096])('a vacuum with %i bytes free is rolled back', (bytes) => {
      expect(onSmallDisk(schema, 'vacuum', bytes)).toMatchObject({
        ...whole,
        outcome: 'disk-full',
        sessions: count,
      })
    })
  },
)

const program = fileURLToPath(new URL('../programs/fill-and-write.js', import.meta.url))

/** Runs the program with a mount that only its process sees. */
function onSmallDisk(schema: StateSchema, act: 'remove' | 'vacuum', bytes: number): Report {
  const sessions = endedSessions(count, 10)
  const source = scratchState({ schema, sessions })
  stateSql(source, 'PRAGMA wal_checkpoint(TRUNCATE)')
  const disk = scratchDirectory()
  const script = 'mount -t tmpfs -o size=12m none "$1" && shift && exec "$@"'
  const inNamespace = ['--user', '--map-root-user', '--mount', 'sh', '-c', script, 'sh', disk]
  const call = [process.execPath, program, source, disk, act, String(bytes)]
  // A vacuum writes its copy to the temporary directory, which has to run out of space as well.
  const env = { ...process.env, SQLITE_TMPDIR: disk }
  const output = execFileSync('unshare', [...inNamespace, ...call], { encoding: 'utf8', env })
  return JSON.parse(output) as Report
}
