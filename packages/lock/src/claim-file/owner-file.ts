import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { CheckpointError, hasErrno } from '@hermes-checkpoints/core'
import type { LockOwner } from './lock-owner.ts'

/** Writes an owner to a new file and syncs it: a power cut must not leave an empty file. */
export async function writeOwner(file: string, owner: LockOwner): Promise<void> {
  await writeFile(file, `${JSON.stringify(owner)}\n`, { flag: 'wx', mode: 0o600, flush: true })
}

/** Reads the owner that a file names; undefined when there is no file. */
export function readOwner(file: string): LockOwner | undefined {
  const text = readIfPresent(file)
  if (text === undefined) return undefined
  const owner = parseOwner(text)
  if (owner === undefined) {
    throw new CheckpointError('store-damaged', `${file} does not name the owner of a lock`, {
      hint: 'When no program uses the lock, delete this file.',
    })
  }
  return owner
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return undefined
    throw error
  }
}

function parseOwner(text: string): LockOwner | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isOwner(value) ? value : undefined
  } catch {
    // A file that is not JSON names no owner.
    return undefined
  }
}

function isOwner(value: unknown): value is LockOwner {
  if (typeof value !== 'object' || value === null) return false
  const { pid, startTime, host, nonce, command } = value as Partial<Record<string, unknown>>
  return (
    Number.isSafeInteger(pid) &&
    Number(pid) > 0 &&
    (startTime === null || typeof startTime === 'string') &&
    typeof host === 'string' &&
    typeof nonce === 'string' &&
    /^[0-9a-f]{32}$/.test(nonce) &&
    typeof command === 'string'
  )
}
