import { describe, expect, test } from 'vitest'
import { numberNote } from '../../../src/commands/shared/number-note.ts'
import { sampleCheckpoint } from '../../support/sample-checkpoint.ts'

const checkpoint = sampleCheckpoint({ number: 1234 })

describe('numberNote', () => {
  test.each(['1234', '01234'])('%s could be an id, but was used as a number', (typed) => {
    expect(numberNote(typed, checkpoint)).toBe(
      `Read ${typed} as a number in the log: checkpoint 1a2b3c4d.\n`,
    )
  })

  test.each(['1a2b3c4d', '12345678', 'latest', ''])('%j is unambiguous', (typed) => {
    expect(numberNote(typed, checkpoint)).toBe('')
  })

  test('a shorter number cannot be an id', () => {
    expect(numberNote('123', sampleCheckpoint({ number: 123 }))).toBe('')
  })
})
