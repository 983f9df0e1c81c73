import { CheckpointError, dayMs, hourMs, type CheckpointId } from '@hermes-checkpoints/core'
import type { ChainPlan, CheckpointFact, KeepPolicy, WhyDropped, WhyKept } from './chain-plan.ts'

/**
 * Plans which checkpoints of a project stay and which go.
 *
 * The history is newest first by sequence: by place in the chain, then the kept checkpoints. Times only tell the
 * hours and days apart, so a clock that jumped changes nothing about what is newest. The offset is that of
 * local time, in minutes east of UTC.
 */
export function planChain(
  history: readonly CheckpointFact[],
  policy: KeepPolicy,
  zoneOffsetMinutes: number,
): ChainPlan {
  refuseToKeepNothing(policy)
  const keepers = keepersBy(policy, history, zoneOffsetMinutes)
  const keep = new Map<CheckpointId, readonly WhyKept[]>()
  const drop = new Map<CheckpointId, WhyDropped>()
  for (const { id } of history) {
    const why = keepers.filter(({ ids }) => ids.has(id)).map((keeper) => keeper.why)
    if (why.length > 0) keep.set(id, why)
    else drop.set(id, 'beyond-policy')
  }
  return { keep, drop }
}

function refuseToKeepNothing({ last, hourly, daily }: KeepPolicy): void {
  if (last > 0 || hourly > 0 || daily > 0) return
  throw new CheckpointError(
    'config-invalid',
    `a policy of last ${last}, hourly ${hourly} and daily ${daily} would remove everything`,
    { hint: 'Set checkpoints.max_snapshots to 1 or more; `clear` is what removes everything.' },
  )
}

/** What one rule keeps. */
interface Keeper {
  readonly why: WhyKept
  readonly ids: ReadonlySet<CheckpointId>
}

function keepersBy(
  { last, hourly, daily }: KeepPolicy,
  history: readonly CheckpointFact[],
  zoneOffsetMinutes: number,
): readonly Keeper[] {
  const local = history.map(({ id, time }) => ({ id, time: time + zoneOffsetMinutes * 60_000 }))
  return [
    // The newest stays even when this rule is switched off.
    { why: 'last', ids: idsOf(history.slice(0, Math.max(1, last))) },
    { why: 'hourly', ids: newestOfEach(hourMs, hourly, local) },
    { why: 'daily', ids: newestOfEach(dayMs, daily, local) },
    { why: 'pinned', ids: idsOf(history.filter((fact) => fact.isPinned)) },
    { why: 'in-use', ids: idsOf(history.filter((fact) => fact.isInUse)) },
  ]
}

function idsOf(facts: readonly CheckpointFact[]): ReadonlySet<CheckpointId> {
  return new Set(facts.map((fact) => fact.id))
}

/** The first checkpoint of each period that has one, for so many periods. */
function newestOfEach(
  periodMs: number,
  count: number,
  history: readonly Pick<CheckpointFact, 'id' | 'time'>[],
): ReadonlySet<CheckpointId> {
  const newest = new Map<number, CheckpointId>()
  for (const { id, time } of history) {
    const period = Math.floor(time / periodMs)
    if (newest.size < count && !newest.has(period)) newest.set(period, id)
  }
  return new Set(newest.values())
}
