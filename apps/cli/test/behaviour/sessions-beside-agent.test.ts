import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import {
  rounds,
  stateSql,
  stateWriterProgram,
  type StateSession,
} from '@hermes-checkpoints/test-fixtures'
import { expect, onTestFinished, test } from 'vitest'
import { sessionHome, type SessionHome } from '../support/session-home.ts'

const program = join(import.meta.dirname, '../../bin/hermes-sessions.js')
const day = 24 * 60 * 60 * 1000
const prunes = rounds(150, 10)
const sessionsEach = 20
// Together the rounds last at least a minute, even on a fast machine.
const leastMs = rounds(60_000, 0)

test.each([11, 26] as const)(
  'issue 8.3, reliability 62: hermes-sessions prune, again and again beside agents that write to schema %i, never meets a lock and takes nothing of theirs',
  async (schema) => {
    const home = homeToPrune(schema)
    const agents = ['first', 'second'].map((name) => startAgent(home, name))
    const startedAt = performance.now()
    for (let round = 0; round < prunes || performance.now() - startedAt < leastMs; round += 1) {
      const days = youngestOf(Math.max(prunes - 1 - round, 0)) - 1
      const { exitCode, stderr, stdout } = await prune(home, days)
      expect([exitCode, stderr]).toEqual([0, ''])
      const going = round < prunes ? sessionsEach : 0
      expect(JSON.parse(stdout)).toMatchObject({ sessions: going, files: 2 * going, errors: [] })
    }
    const lines = (await Promise.all(agents.map((agent) => agent.end()))).flat()
    expect(lines.filter((line) => line.startsWith('done'))).toEqual(['done 0', 'done 0'])
    expect(whatIsThere(home).toSorted()).toEqual(
      lines.filter((line) => !line.startsWith('done')).toSorted(),
    )
    expect(home.names()).toEqual([])
    expect(problemsOf(home)).toEqual([])
  },
  1_800_000,
)

/** Makes sessions with files in groups of different ages, one group for each prune. */
function homeToPrune(schema: 11 | 26): SessionHome {
  const at = Date.now()
  const sessions: StateSession[] = []
  const files: Record<string, { readonly age: number }> = {}
  for (let group = 0; group < prunes; group += 1) {
    const age = youngestOf(group)
    for (let number = 0; number < sessionsEach; number += 1) {
      const id = `old${group}_${number}`
      const startedAt = at - age * day
      sessions.push({ id, startedAt, endedAt: startedAt + 5000, messages: 3 })
      files[`session_${id}.json`] = { age }
      files[`${id}.jsonl`] = { age }
    }
  }
  return sessionHome({ schema, sessions, files, at })
}

/** The age of the sessions of a group, in days. */
function youngestOf(group: number): number {
  return 100 + 10 * group
}

/** Starts an agent process, which lists everything that it wrote when it ends. */
function startAgent({ database }: SessionHome, name: string): { end(): Promise<string[]> } {
  const child = spawn('python3', [stateWriterProgram, database, name, '0'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const closed = once(child, 'close')
  return {
    end: async () => {
      child.stdin.end()
      await closed
      return said.trimEnd().split('\n')
    },
  }
}

interface Pruned {
  readonly exitCode: unknown
  readonly stdout: string
  readonly stderr: string
}

async function prune({ home }: SessionHome, days: number): Promise<Pruned> {
  const args = [program, 'prune', '--older-than', `${days}`, '-y', '--json']
  const child = spawn(process.execPath, args, { env: { HERMES_HOME: home } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const [exitCode] = await once(child, 'close')
  return { exitCode, stdout, stderr }
}

/** In the format of the agents. */
function whatIsThere({ database }: SessionHome): readonly string[] {
  const answers = stateSql(
    database,
    `SELECT 'begun ' || id AS line FROM sessions`,
    `SELECT 'ended ' || id AS line FROM sessions WHERE ended_at IS NOT NULL`,
    `SELECT 'said ' || session_id || ' ' || substr(content, 5, 1) AS line FROM messages`,
  )
  return answers.flat().map(({ line }) => String(line))
}

/** Checked by a SQLite library that is not ours. */
function problemsOf({ database }: SessionHome): readonly unknown[] {
  const answers = stateSql(
    database,
    `SELECT integrity_check AS problem FROM pragma_integrity_check WHERE integrity_check <> 'ok'`,
    'SELECT * FROM pragma_foreign_key_check',
    'SELECT id, session_id FROM messages WHERE session_id NOT IN (SELECT id FROM sessions)',
  )
  return answers.flat()
}
