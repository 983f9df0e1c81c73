import { lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseAbsolutePath, type LockMode, type LockPort } from '@hermes-checkpoints/core'
import { contend } from './contend.ts'
import { startProgram } from './child-program.ts'
import { scratchLock } from './scratch-lock.ts'
import { countSections, findOverlaps } from './section-log.ts'
import { findBusy, takeLock } from './take-lock.ts'

export interface ContractSubject {
  /** Its name in `programs/ports.js`. */
  readonly name: string
  readonly port: LockPort
  /** How many critical sections the test with random kills waits for. */
  readonly sections: number
}

const generousMs = 10_000

/** The promises of every lock, of either kind. */
export function describeLockContract({ name, port, sections }: ContractSubject): void {
  describe(`the contract of every lock, kept by ${name}`, () => {
    test.each<[LockMode, LockMode]>([
      ['exclusive', 'exclusive'],
      ['exclusive', 'shared'],
      ['shared', 'exclusive'],
    ])('a lock held %s is not granted %s', async (held, wanted) => {
      const file = scratchLock()
      await takeLock(port, { file, mode: held, waitMs: 0 })
      const { holders } = await findBusy(port, { file, mode: wanted, waitMs: 0 })
      expect(holders).toEqual([{ pid: process.pid, name: 'this process' }])
    })

    test('a lock is free after its release', async () => {
      const file = scratchLock()
      const lock = await takeLock(port, { file, mode: 'exclusive', waitMs: 0 })
      lock.release()
      expect(await takeLock(port, { file, mode: 'exclusive', waitMs: 0 })).toMatchObject({
        mode: 'exclusive',
      })
    })

    test('a second release is harmless', async () => {
      const file = scratchLock()
      const lock = await takeLock(port, { file, mode: 'exclusive', waitMs: 0 })
      lock.release()
      await takeLock(port, { file, mode: 'exclusive', waitMs: 0 })
      lock.release()
      const outcome = await port.acquire({ file, mode: 'exclusive', waitMs: 0 })
      expect(outcome.kind).toBe('busy')
    })

    test('two files are two locks', async () => {
      await takeLock(port, { file: scratchLock(), mode: 'exclusive', waitMs: 0 })
      const other = takeLock(port, { file: scratchLock(), mode: 'exclusive', waitMs: 0 })
      await expect(other).resolves.toMatchObject({ mode: 'exclusive' })
    })

    test('a waiting process gets the lock when its holder releases it', async () => {
      const file = scratchLock()
      const holder = startProgram('hold-lock.js', name, file, 'exclusive')
      expect(await holder.hear()).toBe('held')
      const waiting = takeLock(port, { file, mode: 'exclusive', waitMs: generousMs })
      holder.say('release')
      expect(await waiting).toMatchObject({ mode: 'exclusive' })
    })

    test('a busy lock names the process that holds it', async () => {
      const file = scratchLock()
      const holder = startProgram('hold-lock.js', name, file, 'exclusive')
      await holder.hear()
      const { holders } = await findBusy(port, { file, mode: 'shared', waitMs: 0 })
      expect(holders).toEqual([
        { pid: holder.pid, name: expect.stringMatching(/^node /) as string },
      ])
    })

    test('reliability 13: a waiting process gets the lock of a killed holder within a second', async () => {
      const waits: number[] = []
      for (let time = 0; time < 5; time += 1) {
        const file = scratchLock()
        const holder = startProgram('hold-lock.js', name, file, 'exclusive')
        await holder.hear()
        const waiting = takeLock(port, { file, mode: 'exclusive', waitMs: generousMs })
        await holder.kill()
        const killedAt = performance.now()
        expect(await waiting).toMatchObject({ mode: 'exclusive' })
        waits.push(performance.now() - killedAt)
      }
      // A loaded machine may be slow now and then; a lock that waits for something would be slow every time.
      expect(Math.min(...waits)).toBeLessThan(1000)
    })

    test('reliability 14: a stopped holder keeps its lock, and is named', async () => {
      const file = scratchLock()
      const holder = startProgram('hold-lock.js', name, file, 'exclusive')
      await holder.hear()
      holder.signal('SIGSTOP')
      const { holders } = await findBusy(port, { file, mode: 'exclusive', waitMs: 500 })
      expect(holders).toMatchObject([{ pid: holder.pid }])
      holder.signal('SIGCONT')
      holder.say('release')
      await takeLock(port, { file, mode: 'exclusive', waitMs: generousMs })
    })

    test('an abort ends the wait', async () => {
      const file = scratchLock()
      await takeLock(port, { file, mode: 'exclusive', waitMs: 0 })
      const stop = new AbortController()
      const { signal } = stop
      const waiting = port.acquire({ file, mode: 'exclusive', waitMs: generousMs, signal })
      stop.abort()
      await expect(waiting).rejects.toMatchObject({ code: 'interrupted' })
    })

    test('with an aborted signal, even a free lock is not taken', async () => {
      const file = scratchLock()
      const signal = AbortSignal.abort()
      const asking = port.acquire({ file, mode: 'exclusive', waitMs: 0, signal })
      await expect(asking).rejects.toMatchObject({ code: 'interrupted' })
      await takeLock(port, { file, mode: 'exclusive', waitMs: 0 })
    })

    test.each(['000', '022', '077'])('under umask %s the file has mode 0600', async (umask) => {
      const file = scratchLock()
      const before = process.umask(umask)
      onTestFinished(() => void process.umask(before))
      await takeLock(port, { file, mode: 'exclusive', waitMs: 0 })
      expect(lstatSync(file).mode & 0o7777).toBe(0o600)
    })

    test('an existing file keeps its content, and exists after the release', async () => {
      const file = scratchLock()
      writeFileSync(file, 'of somebody else\n')
      const lock = await takeLock(port, { file, mode: 'exclusive', waitMs: 0 })
      lock.release()
      expect(readFileSync(file, 'utf8')).toBe('of somebody else\n')
    })

    test('law 11: a symbolic link instead of the file is refused', async () => {
      const file = scratchLock()
      const target = join(dirname(file), 'target')
      symlinkSync(target, file)
      const asking = port.acquire({ file, mode: 'exclusive', waitMs: 0 })
      await expect(asking).rejects.toMatchObject({
        code: 'store-refused',
        message: `the lock ${file} is a symbolic link`,
      })
      expect(lstatSync(target, { throwIfNoEntry: false })).toBeUndefined()
    })

    test('a missing directory is named', async () => {
      const file = parseAbsolutePath(join(scratchLock(), 'missing', 'lock'))
      const asking = port.acquire({ file, mode: 'exclusive', waitMs: 0 })
      await expect(asking).rejects.toMatchObject({
        code: 'path-invalid',
        message: `the directory of the lock ${file} is missing`,
      })
    })

    test(
      `issue 2.5, reliability 13: 6 processes, random kill -9, ${sections} critical sections: no overlap`,
      { timeout: 600_000 },
      async () => {
        const log = await contend(name, scratchLock(), (text) => countSections(text) >= sections)
        expect(findOverlaps(log)).toEqual([])
      },
    )
  })
}
