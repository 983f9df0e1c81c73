import type {
  FailCode,
  SkipCode,
  SnapshotOutcome,
  TurnOutcome,
  WriteOutcome,
} from '@hermes-checkpoints/checkpoints'
import type { CheckpointId, ErrorCode, WorkdirPath } from '@hermes-checkpoints/core'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'

describe('SnapshotOutcome', () => {
  test('narrows by `outcome`', async () => {
    const { engine } = await scratchEngine()
    const told = describeOutcome(await engine.snapshot(scratchProject({ a: '1' })))
    expect(told).toMatch(/^taken [0-9a-f]{40}$/)
    expect(describeOutcome(await engine.snapshot('/'))).toBe('skipped not-a-project')
    expect(describeOutcome(await engine.snapshot('/gone'))).toBe('failed path-invalid')
  })

  test('names the newest checkpoint when nothing changed', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ a: '1' })
    const first = describeOutcome(await engine.snapshot(project))
    const second = describeOutcome(await engine.snapshot(project))
    expect(second).toBe(first.replace('taken', 'unchanged'))
  })

  test('has a directory wherever a checkpoint holds it', async () => {
    type Saved = Extract<SnapshotOutcome, { outcome: 'taken' | 'unchanged' }>
    expectTypeOf<Saved['directory']>().toEqualTypeOf<WorkdirPath>()
    expectTypeOf<SnapshotOutcome['directory']>().toEqualTypeOf<WorkdirPath | null>()
    const { engine } = await scratchEngine()
    expect((await engine.snapshot('/gone')).directory).toBeNull()
  })

  test('shares its codes with all methods that never throw', async () => {
    type NotDone = Extract<SnapshotOutcome | TurnOutcome | WriteOutcome, { why: string }>
    expectTypeOf<Extract<NotDone, { outcome: 'skipped' }>['code']>().toEqualTypeOf<SkipCode>()
    expectTypeOf<Extract<NotDone, { outcome: 'failed' }>['code']>().toEqualTypeOf<FailCode>()
    expectTypeOf<FailCode>().toEqualTypeOf<ErrorCode | 'unexpected'>()
    const { engine } = await scratchEngine({ flags: { 'checkpoints.enabled': false } })
    const skipped = { outcome: 'skipped', code: 'disabled' }
    expect(await engine.ensure('/gone')).toMatchObject(skipped)
    expect(await engine.recordAgentWrite('/gone')).toMatchObject(skipped)
    expect(await engine.endTurn('/gone')).toMatchObject({ outcome: 'skipped' })
  })
})

/** Compiles only when `outcome` narrows the union. */
function describeOutcome(result: SnapshotOutcome): string {
  if (result.outcome === 'taken') return `taken ${checkedId(result.checkpoint.id)}`
  if (result.outcome === 'unchanged') return `unchanged ${checkedId(result.tip)}`
  return `${result.outcome} ${result.code}`
}

function checkedId(id: CheckpointId): string {
  return id
}
