import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type StateSchema = 11 | 26

/** A session to be put into a database. Times are milliseconds since 1970. */
export interface StateSession {
  readonly id: string
  /** `cli` unless said. */
  readonly source?: string
  readonly title?: string
  readonly parent?: string
  readonly startedAt: number
  /** Not ended unless said. */
  readonly endedAt?: number
  /** Left out where the schema does not know it. */
  readonly lastActivityAt?: number
  /** When its messages were written; a number asks for so many, the first at its start, a second apart. */
  readonly messages?: number | readonly number[]
  /** Left out where the schema does not know them. */
  readonly pinned?: boolean
  readonly archived?: boolean
}

export interface StateDatabaseOptions {
  readonly schema: StateSchema
  readonly sessions?: readonly StateSession[]
  /** `wal` unless said; the agent falls back to `delete` where a disk cannot do it. */
  readonly journalMode?: 'wal' | 'delete'
}

/** Makes the agent's database, by a real Python like the agent's. Parents have to come before their children. */
export function stateDatabase(file: string, options: StateDatabaseOptions): void {
  const { schema, sessions = [], journalMode = 'wal' } = options
  const given = { journalMode, sessions: sessions.map(asGiven) }
  python('build_state_db.py', [file, fileURLToPath(schemaScript(schema))], given)
}

/** Runs statements one after the other and answers the rows of each. */
export function stateSql(
  file: string,
  ...statements: readonly string[]
): readonly (readonly Record<string, unknown>[])[] {
  const answer = python('run_sql.py', [file], statements)
  return JSON.parse(answer) as readonly (readonly Record<string, unknown>[])[]
}

/** The program that writes sessions as the agent does; what it prints stands in its first lines. */
export const stateWriterProgram: string = fileURLToPath(
  new URL('write_sessions.py', import.meta.url),
)

/** The SQL script that makes an empty database of a schema. */
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
