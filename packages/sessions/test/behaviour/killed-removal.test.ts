import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { rounds, stateSql, type StateSchema } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { startProgram } from '../support/running-program.ts'
import { endedSessions, openState, scratchState } from '../support/scratch-state.ts'
import { problemsOf } from '../support/state-checks.ts'

const program = fileURLToPath(new URL('../programs/remove-when-told.js', import.meta.url))
const atOnce = 150

test.each<StateSchema>([11, 26])(
  'issue 8.4, law 7, reliability 61: after kill -9 in a removal from schema %i, each session is whole or gone',
  async (schema) => {
    let file = fullState(schema)
    for (let kill = 0; kill < rounds(50); kill += 1) {
      const before = sessionsIn(file)
      if (before.length < atOnce) file = fullState(schema)
      const gone = await removeAndKill(file)
      expect(problemsOf(file)).toEqual([])
      const left = sessionsIn(file)
      expect(left.filter(({ messages, recorded }) => messages !== recorded)).toEqual([])
      // More may be gone than was reported, if the kill came between a commit and its report.
      const ids = new Set(left.map(({ id }) => id))
      expect(gone.filter((id) => ids.has(id))).toEqual([])
    }
    const database = await openState(file)
    const rest = database.sessions().map(({ id }) => id)
    expect(await database.removeSessions(rest, () => true)).toMatchObject({ removed: rest })
    expect(database.messageCount()).toBe(0)
  },
  1_200_000,
)

function fullState(schema: StateSchema): ReturnType<typeof scratchState> {
  const sessions = endedSessions(1000, 5)
  return scratchState({ schema, sessions })
}

/** Kills a removal at a random moment, and returns the sessions that it had reported as removed. */
async function removeAndKill(file: string): Promise<readonly string[]> {
  const child = startProgram(process.execPath, program, file, String(atOnce))
  expect(await child.hear()).toBe('ready')
  child.say('go')
  expect(await child.hear()).toBe('begun')
  const heard = child.hearAll()
  await setTimeout(Math.random() * 80)
  await child.kill()
  const lines = await heard
  return lines.filter((line) => line !== 'done').flatMap((line) => line.split(' '))
}

interface Counted {
  readonly id: string
  readonly messages: number
  readonly recorded: number
}

function sessionsIn(file: string): readonly Counted[] {
  const [rows = []] = stateSql(
    file,
    `SELECT id, message_count AS recorded, (SELECT count(*) FROM messages WHERE session_id = s.id) AS messages
     FROM sessions s`,
  )
  return rows as unknown as readonly Counted[]
}
