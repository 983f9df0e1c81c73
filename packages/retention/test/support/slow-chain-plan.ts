import type { CheckpointId } from '@hermes-checkpoints/core'
import type { CheckpointFact, KeepPolicy } from '@hermes-checkpoints/retention'
import type { KeepRule } from '../../src/plan/chain-plan.ts'

/** A slow reference for `planChain`: it applies the definition of each rule to each checkpoint separately. */
export function slowlyKept(
  history: readonly CheckpointFact[],
  { last, hourly, daily }: KeepPolicy,
  zoneOffsetMinutes: number,
): Map<CheckpointId, KeepRule[]> {
  const hours = history.map((fact) => localTime(fact, zoneOffsetMinutes).slice(0, -11))
  const days = history.map((fact) => localTime(fact, zoneOffsetMinutes).slice(0, -14))
  const kept = history.map((fact, place): [CheckpointId, KeepRule[]] => {
    const why: [KeepRule, boolean][] = [
      ['last', place < last || place === 0],
      ['hourly', isNewestOfItsKind(hours, place, hourly)],
      ['daily', isNewestOfItsKind(days, place, daily)],
      ['pinned', fact.isPinned],
      ['in-use', fact.isInUse],
    ]
    return [fact.id, why.filter(([, holds]) => holds).map(([name]) => name)]
  })
  return new Map(kept.filter(([, why]) => why.length > 0))
}

/** Formats the local time of a zone as `2026-07-31T17:45:00.000Z`. */
function localTime({ time }: CheckpointFact, zoneOffsetMinutes: number): string {
  return new Date(time + zoneOffsetMinutes * 60_000).toISOString()
}

function isNewestOfItsKind(kinds: readonly string[], place: number, count: number): boolean {
  const newer = kinds.slice(0, place)
  return !newer.includes(kinds[place] ?? '') && new Set(newer).size < count
}
