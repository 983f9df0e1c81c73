import {
  rounds,
  stateSql,
  stateWriterProgram,
  type StateSchema,
} from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { startProgram } from '../support/running-program.ts'
import { longAgo, openState, scratchState } from '../support/scratch-state.ts'
import { problemsOf } from '../support/state-checks.ts'

test.each<StateSchema>([11, 26])(
  'issue 8.3, reliability 62: while agents write constantly, a prune of schema %i removes old sessions and nothing else',
  async (schema) => {
    const old = Array.from({ length: rounds(2000) }, (_, n) => `old${n}`)
    const sessions = old.map((id) => ({ id, startedAt: longAgo, endedAt: longAgo, messages: 3 }))
    const file = scratchState({ schema, sessions })
    const agents = ['first', 'second'].map((name) =>
      startProgram('python3', stateWriterProgram, file, name, String(rounds(200))),
    )
    const heard = Promise.all(agents.map((agent) => agent.hearAll()))
    const database = await openState(file)
    const { removed, kept } = await database.removeSessions(
      database.sessions().map(({ id }) => id),
      ({ lastActivityAt, endedAt }) =>
        endedAt !== null && lastActivityAt !== null && lastActivityAt < longAgo + 86_400_000,
    )
    const lines = (await heard).flat()
    expect(removed.toSorted()).toEqual(old.toSorted())
    expect(kept.every((id) => !id.startsWith('old'))).toBe(true)
    expect(lines.filter((line) => line.startsWith('done'))).toEqual(['done 0', 'done 0'])
    expect(whatIsThere(file).toSorted()).toEqual(
      lines.filter((line) => !line.startsWith('done')).toSorted(),
    )
    expect(problemsOf(file)).toEqual([])
  },
  600_000,
)

/** The statements that agents use. */
function whatIsThere(file: string): readonly string[] {
  const answers = stateSql(
    file,
    `SELECT 'begun ' || id AS line FROM sessions`,
    `SELECT 'ended ' || id AS line FROM sessions WHERE ended_at IS NOT NULL`,
    `SELECT 'said ' || session_id || ' ' || substr(content, 5, 1) AS line FROM messages`,
  )
  return answers.flat().map(({ line }) => String(line))
}
