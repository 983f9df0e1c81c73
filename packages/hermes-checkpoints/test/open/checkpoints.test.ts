import {
  CheckpointError,
  type Checkpoints,
  type CheckpointLog,
  type ErrorCode,
  type FailCode,
  type RestoreReport,
  type SkipCode,
  type SnapshotOutcome,
} from 'hermes-checkpoints'
import { expect, expectTypeOf, test } from 'vitest'

// `npm run typecheck` compiles this under `strict`.
function textOf(one: SnapshotOutcome): string {
  if (one.outcome === 'taken') return one.checkpoint.id
  if (one.outcome === 'unchanged') return one.tip
  if (one.outcome === 'skipped') {
    expectTypeOf(one.code).toEqualTypeOf<SkipCode>()
    return one.why
  }
  expectTypeOf(one.code).toEqualTypeOf<FailCode>()
  return one.why
}

async function calls(checkpoints: Checkpoints, log: CheckpointLog): Promise<RestoreReport> {
  await checkpoints.restore('.', { paths: ['src/a.ts'] })
  const report = await checkpoints.restore(log.directory, { checkpoint: log.checkpoints[0] ?? 1 })
  expectTypeOf(report.restored).toEqualTypeOf<readonly string[]>()
  return checkpoints.undo(Buffer.from(report.directory))
}

test('outcomes narrow, and methods take text and answers', () => {
  expect(
    textOf({ outcome: 'skipped', code: 'busy', why: 'w', directory: null, elapsedMs: 0 }),
  ).toBe('w')
  expectTypeOf(calls).parameters.toEqualTypeOf<[Checkpoints, CheckpointLog]>()
})

test('errors have codes of their own type', () => {
  const error = new CheckpointError('usage', 'a message')
  expectTypeOf(error.code).toEqualTypeOf<ErrorCode>()
  expect(error.code).toBe('usage')
})
