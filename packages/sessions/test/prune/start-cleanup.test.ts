import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { AutoPruneResult } from '../../src/prune/auto-prune.ts'
import { startCleanup, type CleanupOptions } from '../../src/prune/start-cleanup.ts'
import { clock, day, ended, now, sessionHome } from '../support/session-home.ts'

// A few milliseconds: what is waited for is always a result, never a time.
const often = { everyHours: 1e-6, firstAfterSeconds: 0 }

describe('a host that cleans up now and then', () => {
  test('does so soon after its start', async () => {
    const made = sessionHome({ sessions: [ended('old', 100)] })
    const [first] = await resultsOf({ home: made.home, clock, firstAfterSeconds: 0 }, 1)
    expect(first).toMatchObject({ skipped: false, pruned: 1 })
  })

  test('does so again and again', async () => {
    const made = sessionHome({ schema: null, files: { 'session_a.json': {} } })
    let hours = 0
    const ticking = { now: () => now + (hours += 1) * day }
    const results = await resultsOf({ home: made.home, ...often, clock: ticking }, 3)
    expect(results.map(({ skipped }) => skipped)).toEqual([false, false, false])
  })

  test('is told of errors, and goes on', async () => {
    const made = sessionHome({ schema: null, files: { 'session_a.json': {} } })
    writeFileSync(made.file('sessions.json'), '{')
    const errors: string[] = []
    const onError = (message: string) => {
      errors.push(message)
      writeFileSync(made.file('sessions.json'), '{}')
    }
    const results = await resultsOf({ home: made.home, clock, ...often, onError }, 2)
    expect(errors).toHaveLength(1)
    expect(results.map(({ error }) => error === null)).toEqual([false, true])
    expect(made.names()).toEqual(['sessions.json'])
  })

  test('is not stopped by what its own listeners throw', async () => {
    const made = sessionHome({ schema: null, files: {} })
    writeFileSync(made.file('sessions.json'), '{')
    let calls = 0
    await new Promise<void>((resolve) => {
      const cleanup = startCleanup({
        home: made.home,
        clock,
        ...often,
        onError: () => {
          calls += 1
          if (calls === 3) resolve()
          throw new Error('the host has a defect')
        },
      })
      onTestFinished(() => cleanup.stop())
    })
    expect(calls).toBe(3)
  })

  test('begins no run after it was stopped', async () => {
    const made = sessionHome({ sessions: [ended('old', 100)] })
    const cleanup = startCleanup({ home: made.home, clock, firstAfterSeconds: 3600 })
    await cleanup.stop()
    expect(made.ids()).toEqual(['old'])
  })

  test('waits for the run that is under way when it is stopped', async () => {
    const made = sessionHome({ sessions: [ended('old', 100)] })
    const order: string[] = []
    await new Promise<void>((resolve, reject) => {
      const cleanup = startCleanup({
        home: made.home,
        firstAfterSeconds: 0,
        onResult: () => order.push('result'),
        clock: {
          now: () => {
            if (order.length === 0) {
              order.push('begun')
              setImmediate(() => {
                cleanup
                  .stop()
                  .then(() => order.push('stopped'))
                  .then(() => resolve(), reject)
              })
            }
            return now
          },
        },
      })
    })
    expect(order).toEqual(['begun', 'result', 'stopped'])
  })

  test('never has two runs at once', async () => {
    const made = sessionHome({ schema: null, files: { 'session_a.json': { age: 1 } } })
    const order: string[] = []
    let days = 0
    await new Promise<void>((resolve) => {
      const cleanup = startCleanup({
        home: made.home,
        ...often,
        clock: { now: () => now + (days += 1) * day },
        // Read once by each run, when it begins.
        get retentionDays() {
          order.push('begun')
          return 90
        },
        onResult: () => {
          order.push('over')
          if (order.length === 10) resolve()
        },
      })
      onTestFinished(() => cleanup.stop())
    })
    expect(order.slice(0, 10)).toEqual(Array.from({ length: 5 }, () => ['begun', 'over']).flat())
  })

  test('may end whenever it likes: nothing keeps its process alive', () => {
    const made = sessionHome({ schema: null })
    const program = fileURLToPath(new URL('../programs/start-cleanup.js', import.meta.url))
    expect(execFileSync(process.execPath, [program, made.home], { encoding: 'utf8' })).toBe(
      'started\n',
    )
  })

  test.each([0, -1, Number.NaN])('must name an interval that makes sense, not %d', (everyHours) => {
    const made = sessionHome({ schema: null })
    expect(() => startCleanup({ home: made.home, everyHours })).toThrow('above 0')
  })
})

/** The first so many results. */
async function resultsOf(
  options: CleanupOptions,
  count: number,
): Promise<readonly AutoPruneResult[]> {
  const results: AutoPruneResult[] = []
  await new Promise<void>((resolve) => {
    const cleanup = startCleanup({
      ...options,
      onResult: (result) => {
        results.push(result)
        options.onResult?.(result)
        if (results.length === count) resolve()
      },
    })
    onTestFinished(() => cleanup.stop())
  })
  return results.slice(0, count)
}
