import { describe, expect, test } from 'vitest'
import { ownArtifacts } from '../../src/inventory/own-artifacts.ts'

const stamp = '20260508_050147_123456'

describe('issue 8.2: a file belongs', () => {
  test('to the session that exists, if its name has two meanings', () => {
    expect(owners(['session_x.json'], ['x'])).toEqual({ x: ['session_x.json'] })
    expect(owners(['session_x.json'], ['session_x'])).toEqual({ session_x: ['session_x.json'] })
  })

  test('to no session for certain if both exist', () => {
    const { bySession, doubtful } = own(['session_x.json'], ['x', 'session_x'])
    expect(bySession.size).toBe(0)
    expect(doubtful.map(({ name }) => name)).toEqual(['session_x.json'])
  })

  test('to the likeliest one if neither exists', () => {
    expect(owners(['session_x.json'], [])).toEqual({ x: ['session_x.json'] })
  })

  test('to the session whose id precedes the timestamp, not to one whose id is a prefix of it', () => {
    const dump = `request_dump_a_b_${stamp}.json`
    expect(owners([dump], ['a', 'a_b'])).toEqual({ a_b: [dump] })
    expect(owners([dump], ['a'])).toEqual({ a_b: [dump] })
  })

  test('to the session with exactly that id, not to one whose id would match as a pattern', () => {
    const dumps = [`request_dump_x1_${stamp}.json`, `request_dump_x[1]_${stamp}.json`]
    expect(owners(dumps, ['x1', 'x[1]'])).toEqual({ x1: [dumps[0]], 'x[1]': [dumps[1]] })
  })

  test('to a session that exists although its bare name could be any file’s', () => {
    expect(owners(['notes.json'], ['notes'])).toEqual({ notes: ['notes.json'] })
  })
})

test('law 10: a dump that may belong to a session with an escaped id is doubtful', () => {
  const dump = `request_dump_x_1__${stamp}.json`
  expect(own([dump], ['x[1]']).doubtful.map(({ name }) => name)).toEqual([dump])
  expect(owners([dump], ['x'])).toEqual({ x_1_: [dump] })
})

test('reliability 63: files with other names are counted and belong to no session', () => {
  expect(own(['notes.json', 'sessions.json', 'README.md'], ['a'])).toMatchObject({
    doubtful: [],
    otherFiles: 3,
  })
})

function own(names: readonly string[], sessions: readonly string[]) {
  const files = names.map((name) => ({ name, bytes: 1, modifiedAt: 0 }))
  return ownArtifacts(files, new Set(sessions))
}

function owners(names: readonly string[], sessions: readonly string[]) {
  const { bySession } = own(names, sessions)
  return Object.fromEntries(
    [...bySession].map(([session, files]) => [session, files.map(({ name }) => name)]),
  )
}
