import type { CheckpointId } from '@hermes-checkpoints/core'
import { untilCut } from '@hermes-checkpoints/git-adapter'
import { describe, expect, test } from 'vitest'

const [newest, middle, oldest] = ['c', 'b', 'a'].map((digit) => ({
  id: digit.repeat(40) as CheckpointId,
})) as [Entry, Entry, Entry]

interface Entry {
  readonly id: CheckpointId
}

describe('untilCut', () => {
  test('ends with the newest cut of the chain', () => {
    const cuts = new Set([oldest.id, middle.id])
    expect(untilCut([newest, middle, oldest], cuts)).toEqual([newest, middle])
  })

  test('returns an uncut chain as it is', () => {
    expect(untilCut([newest, middle], new Set([oldest.id]))).toEqual([newest, middle])
    expect(untilCut([], new Set([oldest.id]))).toEqual([])
  })
})
