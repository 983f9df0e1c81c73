import { expect, test } from 'vitest'
import { readVariable } from '@hermes-checkpoints/core'

test('a variable is trimmed', () => {
  expect(readVariable({ HERMES_HOME: ' /srv/a home ' }, 'HERMES_HOME')).toBe('/srv/a home')
})

test.each([{}, { HERMES_HOME: undefined }, { HERMES_HOME: '' }, { HERMES_HOME: ' \t' }])(
  'an empty variable counts as unset: %j',
  (env) => {
    expect(readVariable(env, 'HERMES_HOME')).toBeUndefined()
  },
)
