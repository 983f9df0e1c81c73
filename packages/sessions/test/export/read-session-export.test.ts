import { stateSql, type StateSchema } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { longAgo, openState, scratchState } from '../support/scratch-state.ts'

describe.each<StateSchema>([11, 26])('from schema %i', (schema) => {
  test('upstream: a session is exported with every column and its messages in order', async () => {
    const times = [longAgo + 3000, longAgo + 1000, longAgo + 2000]
    const sessions = [{ id: 'a', startedAt: longAgo, title: 'T', messages: times }]
    const file = scratchState({ schema, sessions })
    const [rows = [], messages = []] = stateSql(
      file,
      'SELECT * FROM sessions',
      'SELECT * FROM messages ORDER BY timestamp',
    )
    const exported = (await openState(file, { mode: 'read' })).exportSession('a')
    expect(exported?.session).toEqual(rows[0])
    expect([...(exported?.messages ?? [])]).toEqual(messages)
  })

  test('an unknown session is null', async () => {
    const database = await openState(
      scratchState({ schema, sessions: [{ id: 'a', startedAt: longAgo }] }),
    )
    expect(database.exportSession('b')).toBeNull()
    expect(database.exportSession('a\0')).toBeNull()
  })

  test('text with a NUL, large integers and bytes are exported completely', async () => {
    const file = scratchState({ schema, sessions: [{ id: 'a', startedAt: longAgo, messages: 1 }] })
    stateSql(
      file,
      `UPDATE sessions SET input_tokens = 9007199254740993, output_tokens = 7, model_config = x'00ff'`,
      `UPDATE messages SET content = 'before' || char(0) || 'after'`,
    )
    const exported = (await openState(file)).exportSession('a')
    expect(exported?.session).toMatchObject({
      input_tokens: '9007199254740993',
      output_tokens: 7,
      model_config: 'AP8=',
    })
    expect([...(exported?.messages ?? [])]).toMatchObject([{ content: 'before\0after' }])
  })

  test('messages are read during the iteration, which may stop early', async () => {
    const file = scratchState({ schema, sessions: [{ id: 'a', startedAt: longAgo, messages: 50 }] })
    const database = await openState(file)
    for (const message of database.exportSession('a')?.messages ?? []) {
      expect(message).toMatchObject({ content: 'word0 of a' })
      break
    }
    expect(await database.removeSessions(['a'], () => true)).toMatchObject({ removed: ['a'] })
  })
})
