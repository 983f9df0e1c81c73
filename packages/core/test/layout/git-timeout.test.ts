import { expect, test } from 'vitest'
import { gitTimeoutMs } from '@hermes-checkpoints/core'

test.each([
  [undefined, 30_000],
  ['', 30_000],
  ['45', 45_000],
  [' 12.5 ', 12_500],
  ['10', 10_000],
  ['9', 10_000],
  ['-1', 10_000],
  ['60', 60_000],
  ['61', 60_000],
  ['1e6', 60_000],
])('HERMES_CHECKPOINT_TIMEOUT=%j gives git %d ms', (text, expected) => {
  expect(gitTimeoutMs({ HERMES_CHECKPOINT_TIMEOUT: text })).toBe(expected)
})

test.each(['30s', 'soon', 'NaN', 'Infinity', '0x20'])(
  'HERMES_CHECKPOINT_TIMEOUT=%s is refused by name',
  (text) => {
    expect(() => gitTimeoutMs({ HERMES_CHECKPOINT_TIMEOUT: text })).toThrow(
      expect.objectContaining({
        code: 'config-invalid',
        message: `HERMES_CHECKPOINT_TIMEOUT: expected a number of seconds, found "${text}"`,
        hint: 'Give 10 to 60, or unset it for 30.',
      }),
    )
  },
)
