import { systemClock, type Instant } from '@hermes-checkpoints/core'
import type { StateDatabase } from '../database/state-database.ts'
import { readInventory, type Inventory } from '../inventory/inventory.ts'
import type { Obstacle } from '../inventory/obstacle.ts'
import { placesOf } from '../inventory/sessions-options.ts'
import { withDatabase } from '../inventory/with-database.ts'
import { planPrune } from './plan-prune.ts'
import { ruleOf, type SessionPruneOptions } from './prune-options.ts'
import type { PrunePlan, PruneRule } from './prune-plan.ts'

/** Reads the sessions of a home and plans which of them to remove. Changes nothing. */
export async function planSessionPrune(options: SessionPruneOptions): Promise<PrunePlan> {
  const { clock = systemClock } = options
  const places = placesOf(options)
  const rule = ruleOf(options)
  return withDatabase(places, { mode: 'read', clock }, async (database) => {
    const inventory = await readInventory(places, database)
    return planInventory(inventory, { rule, now: clock.now(), database, file: places.database })
  })
}

export interface InventoryPruneInput {
  readonly now: Instant
  readonly rule: PruneRule
  readonly database: StateDatabase | null
  /** The path of the database, for messages. */
  readonly file: string
}

/** Plans which sessions of an inventory to remove. */
export function planInventory(
  { artifacts, ...inventory }: Inventory,
  { now, rule, database, file }: InventoryPruneInput,
): PrunePlan {
  return planPrune({
    ...inventory,
    now,
    rule,
    artifacts: artifacts.bySession,
    doubtful: artifacts.doubtful,
    obstacles: [...inventory.obstacles, ...writeObstacles(rule, database, file)],
  })
}

/** Rows of a database that must not be written stay, and their files with them, unless only files are removed. */
function writeObstacles(rule: PruneRule, database: StateDatabase | null, file: string): Obstacle[] {
  if (rule.scope === 'files' || database === null || database.canWrite.ok) return []
  return [{ target: file, why: database.canWrite.why }]
}
