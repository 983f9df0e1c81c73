import { types } from 'node:util'
import { CheckpointError, type AbsolutePath, type ErrorCode } from '@hermes-checkpoints/core'

/** True when SQLite refused because of another connection's lock. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === SQLITE_BUSY || code === SQLITE_LOCKED
}

/** Turns an error of SQLite into one that names the database. Returns other errors unchanged. */
export function databaseError(file: AbsolutePath, error: unknown): unknown {
  const code = sqliteCode(error)
  if (code === null) return error
  const { means, says, hint } = meanings[code] ?? other
  const message = `${file} ${says}: ${(error as Error).message}`
  return new CheckpointError(means, message, { hint, cause: error })
}

/** The error after waiting in vain for another writer. */
export function databaseBusy(
  file: AbsolutePath,
  waitedMs: number,
  cause: unknown,
): CheckpointError {
  const waited = `waited ${(waitedMs / 1000).toFixed(1)} s`
  return new CheckpointError(
    'lock-busy',
    `${file} is being written by another process; ${waited}`,
    {
      hint: 'Try again in a moment, or when the agent is idle. The remaining sessions were not removed.',
      cause,
    },
  )
}

const SQLITE_ERROR = 1
const SQLITE_PERM = 3
const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
const SQLITE_NOTADB = 26

interface Meaning {
  readonly means: ErrorCode
  readonly says: string
  readonly hint: string
}

const notAllowed: Meaning = {
  means: 'database-failed',
  says: 'cannot be opened or written',
  hint:
    'Check the permissions of the file and of its directory: ' +
    'SQLite needs to write beside the database even to read it.',
}

const damaged: Meaning = {
  means: 'database-damaged',
  says: 'is damaged',
  hint: 'Nothing was deleted. Stop the agent, make a copy of the file, and run `hermes sessions repair`.',
}

const busy: Meaning = {
  means: 'lock-busy',
  says: 'is being written by another process',
  hint: 'Try again in a moment, or when the agent is idle.',
}

const other: Meaning = {
  means: 'database-failed',
  says: 'refused an operation',
  hint: 'The current transaction was rolled back.',
}

const meanings: Readonly<Record<number, Meaning>> = {
  [SQLITE_PERM]: notAllowed,
  [SQLITE_READONLY]: notAllowed,
  [SQLITE_CANTOPEN]: notAllowed,
  [SQLITE_BUSY]: busy,
  [SQLITE_LOCKED]: busy,
  [SQLITE_CORRUPT]: damaged,
  [SQLITE_NOTADB]: damaged,
  [SQLITE_IOERR]: {
    means: 'database-failed',
    says: 'cannot be read or written',
    hint: 'Check the disk. The current transaction was rolled back.',
  },
  [SQLITE_FULL]: {
    means: 'disk-full',
    says: 'has no space left',
    hint: 'Free some disk space. The current transaction was rolled back.',
  },
}

/** Returns SQLite's primary code, which is the low byte of an extended one; null for other errors. */
function sqliteCode(error: unknown): number | null {
  if (!types.isNativeError(error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR')
    return null
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff
  // When it reads several rows at once, the driver gives no code, but SQLite's message.
  return codesByText.get(error.message) ?? SQLITE_ERROR
}

const codesByText: ReadonlyMap<string, number> = new Map([
  ['access permission denied', SQLITE_PERM],
  ['database is locked', SQLITE_BUSY],
  ['database table is locked', SQLITE_LOCKED],
  ['attempt to write a readonly database', SQLITE_READONLY],
  ['disk I/O error', SQLITE_IOERR],
  ['database disk image is malformed', SQLITE_CORRUPT],
  ['database or disk is full', SQLITE_FULL],
  ['unable to open database file', SQLITE_CANTOPEN],
  ['file is not a database', SQLITE_NOTADB],
])
