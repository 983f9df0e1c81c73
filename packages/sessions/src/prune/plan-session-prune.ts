import { systemClock, type Instant } from '@hermes-checkpoints/core'
import type { StateDatabase } from '../database/state-database.ts'
import { readInventory, type Inventory } from '../inventory/inventory.ts'
import { planPrune } from './plan-prune.ts'
import { placesOf, ruleOf, type PruneOptions } from './prune-options.ts'
import type { Obstacle, PrunePlan, PruneRule } from './prune-plan.ts'
import { withDatabase } from '../inventory/with-database.ts'

/** Reads what there is and plans what goes. Nothing is changed. */
export async function planSessionPrune(options: PruneOptions): Promise<PrunePlan> {
  const { clock = systemClock } = options
  const places = placesOf(options)
  const rule = ruleOf(options)
  return withDatabase(places, { mode: 'read', clock }, async (database) => {
    const inventory = await readInventory(places, database)
    return planInventory(inventory, { rule, now: clock.now(), database, file: places.database })
  })
}

export interface PlanQuestion {
  readonly now: Instant
  readonly rule: PruneRule
  readonly database: StateDatabase | null
  /** The database's place, for messages. */
  readonly file: string
}

/** Plans what goes of an inventory. */
export function planInventory(
  { artifacts, ...inventory }: Inventory,
  { now, rule, database, file }: PlanQuestion,
): PrunePlan {
  return planPrune({
    ...inventory,
    now,
    rule,
    artifacts: artifacts.bySession,
    doubtful: artifacts.doubtful,
    obstacles: [...inventory.obstacles, ...refusals(rule, database, file)],
  })
}

/** A database that may only be read keeps its rows, and rows keep their files unless only files shall go. */
function refusals(rule: PruneRule, database: StateDatabase | null, file: string): Obstacle[] {
  if (rule.scope === 'files' || database === null || database.canWrite.ok) return []
  return [{ target: file, why: database.canWrite.why }]
}
