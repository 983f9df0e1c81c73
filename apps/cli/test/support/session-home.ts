import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { runSessions, type Context } from '@hermes-checkpoints/cli'
import {
  scratchDirectory,
  scratchHome,
  stateDatabase,
  stateSql,
  type StateSchema,
  type StateSession,
} from '@hermes-checkpoints/test-fixtures'
import { scratchWorld, type Run, type World } from './run-program.ts'

/** The clock of `scratchWorld`. */
export const now: number = Date.UTC(2026, 4, 8, 12)
const day = 24 * 60 * 60 * 1000

/** The age of a file in days, and its size. */
interface FileToMake {
  readonly age?: number
  readonly bytes?: number
}

export interface SessionHomeOptions {
  /** The schema version, 26 by default; null for a home without a database. */
  readonly schema?: StateSchema | null
  readonly sessions?: readonly StateSession[]
  /** By name; by default 100 days old and 10 bytes long. Null for a home without the folder. */
  readonly files?: Readonly<Record<string, FileToMake>> | null
  /** The time that ages of files are relative to, for programs with the real clock. */
  readonly at?: number
}

/** A home with sessions, and the program that works on it. */
export interface SessionHome {
  readonly home: string
  readonly database: string
  readonly folder: string
  run(args: readonly string[], world?: World, env?: Context['env']): Promise<Run>
  /** Runs with `--json` and parses the output. */
  json(args: readonly string[], world?: World): Promise<unknown>
  /** Returns the ids of the sessions in the database. */
  ids(): readonly unknown[]
  /** Returns the names of the files in the folder. */
  names(): readonly string[]
  /** Returns the rows, file names and log of the home. */
  contents(): unknown
}

/** Makes a home that is deleted after the test. */
export function sessionHome(options: SessionHomeOptions = {}): SessionHome {
  const { at = now, files = {}, schema = 26, sessions = [] } = options
  const { home } = scratchHome()
  const database = join(home, 'state.db')
  const folder = join(home, 'sessions')
  if (schema !== null) writeFileSync(database, databaseOf(schema, sessions))
  if (files !== null) {
    mkdirSync(folder)
    for (const [name, file] of Object.entries(files)) makeFile(join(folder, name), file, at)
  }
  const run: SessionHome['run'] = async (args, world, env) => {
    const { context, said } = scratchWorld({ HERMES_HOME: home, ...env }, { cwd: home, ...world })
    return { exitCode: await runSessions(args, context), ...said() }
  }
  const ids = (): readonly unknown[] =>
    stateSql(database, 'SELECT id FROM sessions ORDER BY id')[0]?.map(({ id }) => id) ?? []
  const names = (): readonly string[] => readdirSync(folder).toSorted()
  const log = join(home, 'sessions-removed.jsonl')
  return {
    home,
    database,
    folder,
    run,
    json: async (args, world) =>
      JSON.parse((await run([...args, '--json'], world)).stdout) as unknown,
    ids,
    names,
    contents: () => ({
      ids: ids(),
      messages: stateSql(database, 'SELECT count(*) AS messages FROM messages'),
      names: names(),
      log: existsSync(log) ? readFileSync(log, 'utf8') : '',
    }),
  }
}

/** Caches databases by their content, because each one takes a Python process to make. */
function databaseOf(schema: StateSchema, sessions: readonly StateSession[]): Buffer {
  const key = JSON.stringify([schema, sessions])
  const known = databases.get(key)
  if (known !== undefined) return known
  const file = join(scratchDirectory(), 'state.db')
  stateDatabase(file, { schema, sessions })
  const made = readFileSync(file)
  databases.set(key, made)
  return made
}

const databases = new Map<string, Buffer>()

/** Makes a session that ended a number of days ago. */
export function ended(id: string, daysAgo: number, more: Partial<StateSession> = {}): StateSession {
  const startedAt = now - (daysAgo + 1) * day
  return { id, startedAt, endedAt: now - daysAgo * day, messages: 2, ...more }
}

/** Makes a session that was never closed, idle for a number of days. */
export function open(id: string, daysAgo: number, more: Partial<StateSession> = {}): StateSession {
  return { id, startedAt: now - daysAgo * day, ...more }
}

/** Makes a sparse file of any length. */
function makeFile(file: string, { age = 100, bytes = 10 }: FileToMake, at: number): void {
  writeFileSync(file, '')
  truncateSync(file, bytes)
  utimesSync(file, (at - age * day) / 1000, (at - age * day) / 1000)
}
