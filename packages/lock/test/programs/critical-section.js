import { randomUUID } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Takes the lock, holds it briefly and releases it.
 *
 * The log is the proof. Each line is appended with one write, and the lines are in the order of the writes, so the log
 * shows which sections overlapped.
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
