import { CheckpointError, dayMs, hourMs, type CheckpointId } from '@hermes-checkpoints/core'
import type { ChainPlan, CheckpointFact, KeepPolicy, WhyDropped, KeepRule } from './chain-plan.ts'

/**
 * Plans which checkpoints of a project stay and which go.
 *
 * The history is newest first by position: the chain, then the kept checkpoints older than it. Times only separate
 * hours and days, so a clock that jumped does not change which checkpoint is newest. The offset is that of local
 * time, in minutes east of UTC.
 */
export function planChain(
  history: readonly CheckpointFact[],
  policy: KeepPolicy,
  zoneOffsetMinutes: number,
): ChainPlan {
  requireKeepRule(policy)
  const kept = keptByRule(policy, history, zoneOffsetMinutes)
  const keep = new Map<CheckpointId, readonly KeepRule[]>()
  const drop = new Map<CheckpointId, WhyDropped>()
  for (const { id } of history) {
    const rules = kept.filter(({ ids }) => ids.has(id)).map(({ rule }) => rule)
    if (rules.length > 0) keep.set(id, rules)
    else drop.set(id, 'beyond-policy')
  }
  return { keep, drop }
}

function requireKeepRule({ last, hourly, daily }: KeepPolicy): void {
  if (last > 0 || hourly > 0 || daily > 0) return
  throw new CheckpointError(
    'config-invalid',
    `a policy of last ${last}, hourly ${hourly} and daily ${daily} would remove everything`,
    {
      hint: 'Set checkpoints.max_snapshots to 1 or more. To remove everything, run `hermes-checkpoints clear`.',
    },
  )
}

/** The checkpoints that one rule keeps. */
interface KeptByRule {
  readonly rule: KeepRule
  readonly ids: ReadonlySet<CheckpointId>
}

function keptByRule(
  { last, hourly, daily }: KeepPolicy,
  history: readonly CheckpointFact[],
  zoneOffsetMinutes: number,
): readonly KeptByRule[] {
  const local = history.map(({ id, time }) => ({ id, time: time + zoneOffsetMinutes * 60_000 }))
  return [
    // The newest stays even when this rule is off.
    { rule: 'last', ids: idsOf(history.slice(0, Math.max(1, last))) },
    { rule: 'hourly', ids: newestOfEach(hourMs, hourly, local) },
    { rule: 'daily', ids: newestOfEach(dayMs, daily, local) },
    { rule: 'pinned', ids: idsOf(history.filter((fact) => fact.isPinned)) },
    { rule: 'in-use', ids: idsOf(history.filter((fact) => fact.isInUse)) },
  ]
}

function idsOf(facts: readonly CheckpointFact[]): ReadonlySet<CheckpointId> {
  return new Set(facts.map((fact) => fact.id))
}

/** Returns the newest checkpoint of each period that has one, for at most `count` periods. */
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
