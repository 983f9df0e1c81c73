import type { CheckpointId, ProjectHash } from '@hermes-checkpoints/core'
import { describe, expect, test } from 'vitest'
import { grownBytes } from '../../src/status/grown-bytes.ts'

const [one, two] = ['one', 'two'] as unknown as [ProjectHash, ProjectHash]
const [a, b, c, d] = ['a', 'b', 'c', 'd'] as unknown as CheckpointId[] as [
  CheckpointId,
  CheckpointId,
  CheckpointId,
  CheckpointId,
]

describe('grownBytes', () => {
  test('adds up the packs that came with a project’s checkpoints, each once', () => {
    const packs = [pack(100, a), pack(20, b, c), pack(3, d)]
    const projects = [{ hash: one, measured: d, since: [a, b, c] }]
    expect(grownBytes(packs, projects)).toEqual(new Map([[one, 120]]))
  })

  test('leaves out a pack that holds several projects', () => {
    const packs = [pack(100, a, b), pack(20, c)]
    const projects = [
      { hash: one, measured: null, since: [a, c] },
      { hash: two, measured: null, since: [b] },
    ]
    expect(grownBytes(packs, projects)).toEqual(new Map())
  })

  test('leaves out a pack that also holds a measured tip', () => {
    const projects = [{ hash: one, measured: b, since: [a] }]
    expect(grownBytes([pack(100, a, b)], projects)).toEqual(new Map())
  })

  test('leaves out a project with loose checkpoints', () => {
    const projects = [{ hash: one, measured: b, since: [a, c] }]
    expect(grownBytes([pack(100, a)], projects)).toEqual(new Map())
  })
})

function pack(
  bytes: number,
  ...ids: readonly CheckpointId[]
): Parameters<typeof grownBytes>[0][number] {
  return { bytes, holds: (id) => ids.some((held) => held === id) }
}
