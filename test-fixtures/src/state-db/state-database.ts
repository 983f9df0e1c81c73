import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type StateSchema = 11 | 26

/** A session for a database. Times are milliseconds since 1970. */
export interface StateSession {
  readonly id: string
  /** `cli` by default. */
  readonly source?: string
  readonly title?: string
  readonly parent?: string
  readonly startedAt: number
  /** Not ended by default. */
  readonly endedAt?: number
  /** Left out if the schema does not have it. */
  readonly lastActivityAt?: number
  /** The times of its messages, or their number: then the first is at its start, and they are a second apart. */
  readonly messages?: number | readonly number[]
  /** Left out if the schema does not have them. */
  readonly pinned?: boolean
  readonly archived?: boolean
}

export interface StateDatabaseOptions {
  readonly schema: StateSchema
  readonly sessions?: readonly StateSession[]
  /** `wal` by default; the agent uses `delete` on disks that do not support it. */
  readonly journalMode?: 'wal' | 'delete'
}

/** Creates the agent's database with a real Python, like the agent. Parents must come before their children. */
export function stateDatabase(file: string, options: StateDatabaseOptions): void {
  const { schema, sessions = [], journalMode = 'wal' } = options
  const given = { journalMode, sessions: sessions.map(asGiven) }
  python('build_state_db.py', [file, fileURLToPath(schemaScript(schema))], given)
}

/** Runs statements one after the other and returns the rows of each. */
export function stateSql(
  file: string,
  ...statements: readonly string[]
): readonly (readonly Record<string, unknown>[])[] {
  const answer = python('run_sql.py', [file], statements)
  return JSON.parse(answer) as readonly (readonly Record<string, unknown>[])[]
}

/** The program that writes sessions like the agent; its first lines describe its output. */
export const stateWriterProgram: string = fileURLToPath(
  new URL('write_sessions.py', import.meta.url),
)

/** The SQL script that creates an empty database of a schema. */
function schemaScript(schema: StateSchema): URL {
  return new URL(`schema-${schema}.sql`, import.meta.url)
}

function asGiven(session: StateSession): unknown {
  const { id, source = 'cli', startedAt, messages = 0 } = session
  const times =
    typeof messages === 'number'
      ? Array.from({ length: messages }, (_, n) => startedAt + n * 1000)
      : messages
  const row = {
    id,
    source,
    title: session.title ?? null,
    parent_session_id: session.parent ?? null,
    started_at: startedAt / 1000,
    ended_at: seconds(session.endedAt),
    last_activity_at: seconds(session.lastActivityAt),
    pinned: Number(session.pinned ?? false),
    archived: Number(session.archived ?? false),
    message_count: times.length,
  }
  return { row, timestamps: times.map((time) => time / 1000) }
}

function seconds(time: number | undefined): number | null {
  return time === undefined ? null : time / 1000
}

function python(name: string, args: readonly string[], given: unknown): string {
  const program = fileURLToPath(new URL(name, import.meta.url))
  return execFileSync('python3', ['-X', 'utf8', program, ...args], {
    input: JSON.stringify(given),
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
}
