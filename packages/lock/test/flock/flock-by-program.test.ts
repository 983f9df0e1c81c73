import { expect, test } from 'vitest'
import { flockPort } from '@hermes-checkpoints/lock'
import { startProgram } from '../support/child-program.ts'
import { scratchLock } from '../support/scratch-lock.ts'
import { findBusy, takeLock } from '../support/take-lock.ts'

const wanted = { mode: 'exclusive', waitMs: 0 } as const

for (const program of ['flock', 'perl']) {
  test(`without the binding, ${program} takes a lock that excludes processes with the binding`, async () => {
    const file = scratchLock()
    const holder = startProgram('hold-by-program.js', file, 'exclusive', program)
    expect(await holder.hear()).toBe('fallback')
    expect(await holder.hear()).toBe('held')
    await findBusy(flockPort(), { ...wanted, file })
    expect(await startProgram('try_flock.py', file, 'LOCK_SH').hear()).toBe('BlockingIOError')
    holder.say('release')
    expect(await holder.hear()).toBe('released')
    await takeLock(flockPort(), { ...wanted, file })
  })

  test(`law 7: the lock that ${program} took dies with the process that asked for it`, async () => {
    const file = scratchLock()
    const holder = startProgram('hold-by-program.js', file, 'exclusive', program)
    await holder.hear()
    await holder.hear()
    await holder.kill()
    const lock = await takeLock(flockPort(), { ...wanted, file })
    expect(lock.mode).toBe('exclusive')
  })

  test(`${program} sees that another process holds the lock, and shares it where both do`, async () => {
    const file = scratchLock()
    const lock = await takeLock(flockPort(), { file, mode: 'shared', waitMs: 0 })
    const alone = startProgram('hold-by-program.js', file, 'exclusive', program)
    await alone.hear()
    expect(await alone.hear()).toBe('busy')
    const second = startProgram('hold-by-program.js', file, 'shared', program)
    await second.hear()
    expect(await second.hear()).toBe('held')
    lock.release()
  })
}
