import { mkdirSync, readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAbsolutePath, type AbsolutePath, type Clock } from '@hermes-checkpoints/core'
import {
  scratchHome,
  stateDatabase,
  type AtEnd,
  type StateSchema,
  type StateSession,
} from '@hermes-checkpoints/test-fixtures'
import { onTestFinished } from 'vitest'
import { DatabaseSync } from './database-sync.ts'

/** The current time in the tests. */
export const now: number = Date.UTC(2026, 4, 8, 12)
export const day: number = 24 * 60 * 60 * 1000
export const clock: Clock = { now: () => now }

/** A file of the folder: its age in days and its length. */
export interface FileToMake {
  readonly age?: number
  readonly bytes?: number
}

export interface SessionHomeOptions {
  /** Null for a home without a database. */
  readonly schema?: StateSchema | null
  readonly sessions?: readonly StateSession[]
  /** By name; 100 days old and 10 bytes long by default. Null for a home without the folder. */
  readonly files?: Readonly<Record<string, FileToMake>> | null
  readonly atEnd?: AtEnd
}

/** A home with sessions. */
export class SessionHome {
  readonly home: AbsolutePath
  readonly database: AbsolutePath
  readonly folder: AbsolutePath
  readonly log: AbsolutePath

  constructor(home: string) {
    this.home = parseAbsolutePath(home)
    this.database = parseAbsolutePath(join(home, 'state.db'))
    this.folder = parseAbsolutePath(join(home, 'sessions'))
    this.log = parseAbsolutePath(join(home, 'sessions-removed.jsonl'))
  }

  /** The current names in the folder. */
  names(): readonly string[] {
    return readdirSync(this.folder).toSorted()
  }

  /** The current ids in the database. */
  ids(): readonly string[] {
    return this.sql('SELECT id FROM sessions ORDER BY id').map(({ id }) => String(id))
  }

  /** Runs a statement and returns its rows. */
  sql(statement: string): readonly Record<string, unknown>[] {
    const database = new DatabaseSync(this.database)
    try {
      return database
        .prepare(statement)
        .all()
        .map((row) => Object.assign({}, row))
    } finally {
      database.close()
    }
  }

  file(name: string): string {
    return join(this.folder, name)
  }

  /** Creates a sparse file, which takes no disk space. */
  addFile(name: string, { age = 100, bytes = 10 }: FileToMake = {}): void {
    writeFileSync(this.file(name), '')
    truncateSync(this.file(name), bytes)
    this.touch(name, age)
  }

  touch(name: string, age: number): void {
    utimesSync(this.file(name), (now - age * day) / 1000, (now - age * day) / 1000)
  }
}

/** Creates a home that is deleted after the test. */
export function sessionHome(options: SessionHomeOptions = {}): SessionHome {
  const { schema = 26, sessions = [], files = {}, atEnd = onTestFinished } = options
  const made = new SessionHome(scratchHome(atEnd).home)
  if (schema !== null) stateDatabase(made.database, { schema, sessions })
  if (files === null) return made
  mkdirSync(made.folder)
  for (const [name, file] of Object.entries(files)) made.addFile(name, file)
  return made
}

/** A session that ended this many days ago. */
export function ended(id: string, daysAgo: number, more: Partial<StateSession> = {}): StateSession {
  const startedAt = now - (daysAgo + 1) * day
  return { id, startedAt, endedAt: now - daysAgo * day, messages: 2, ...more }
}

/** A session that was never closed and has been idle for this many days. */
export function open(id: string, daysAgo: number, more: Partial<StateSession> = {}): StateSession {
  return { id, startedAt: now - daysAgo * day, ...more }
}
