import { randomUUID } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Takes the lock, spends a moment under it and gives it up.
 *
 * The log is the proof. A line is appended at once and whole, and the order of the lines is the
 * order of the writes: whoever reads the log knows who was inside at the same time.
 */
export async function criticalSection(port, request, logFile) {
  const outcome = await port.acquire(request)
  if (outcome.kind === 'busy') throw new Error(`held by ${JSON.stringify(outcome.holders)}`)
  const section = randomUUID()
  const log = openSync(logFile, 'a')
  writeSync(log, `enter ${request.mode} ${section}\n`)
  await sleep(Math.random())
  writeSync(log, `leave ${request.mode} ${section}\n`)
  closeSync(log)
  outcome.lock.release()
}
