import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { AutoPruneResult } from '../../src/prune/auto-prune.ts'
import { startCleanup, type CleanupOptions } from '../../src/prune/start-cleanup.ts'
import { clock, day, ended, now, sessionHome } from '../support/session-home.ts'

// A few milliseconds: the tests wait for results, never for a time.
const often = { everyHours: 1e-6, firstAfterSeconds: 0 }

describe('a host with a periodic cleanup', () => {
  test('cleans up soon after its start', async () => {
    const made = sessionHome({ sessions: [ended('old', 100)] })
    const [first] = await resultsOf({ home: made.home, clock, firstAfterSeconds: 0 }, 1)
    expect(first).toMatchObject({ skipped: false, pruned: 1 })
  })

  test('cleans up repeatedly', async () => {
    const made = sessionHome({ schema: null, files: { 'session_a.json': {} } })
    let hours = 0
    const ticking = { now: () => now + (hours += 1) * day }
    const results = await resultsOf({ home: made.home, ...often, clock: ticking }, 3)
    expect(results.map(({ skipped }) => skipped)).toEqual([false, false, false])
  })

  test('receives errors, and the cleanup continues', async () => {
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

  test('may throw from its listeners without stopping the cleanup', async () => {
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

  test('gets no further run after stopping it', async () => {
    const made = sessionHome({ sessions: [ended('old', 100)] })
    const cleanup = startCleanup({ home: made.home, clock, firstAfterSeconds: 3600 })
    await cleanup.stop()
    expect(made.ids()).toEqual(['old'])
  })

  test('waits for the current run when stopping it', async () => {
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

  test('never gets two runs at the same time', async () => {
    const made = sessionHome({ schema: null, files: { 'session_a.json': { age: 1 } } })
    const order: string[] = []
    let days = 0
    await new Promise<void>((resolve) => {
      const cleanup = startCleanup({
        home: made.home,
        ...often,
        clock: { now: () => now + (days += 1) * day },
        // Each run reads the clock once, at its start.
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

  test('may end at any time: the cleanup does not keep its process alive', () => {
    const made = sessionHome({ schema: null })
    const program = fileURLToPath(new URL('../programs/start-cleanup.js', import.meta.url))
    expect(execFileSync(process.execPath, [program, made.home], { encoding: 'utf8' })).toBe(
      'started\n',
    )
  })

  test.each([0, -1, Number.NaN])('must give a valid interval, not %d', (everyHours) => {
    const made = sessionHome({ schema: null })
    expect(() => startCleanup({ home: made.home, everyHours })).toThrow('above 0')
  })
})

/** Resolves with the first results of a cleanup. */
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
