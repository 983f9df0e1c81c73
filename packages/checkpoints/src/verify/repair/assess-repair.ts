import type { ObjectId } from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import type { EngineContext } from '../../context/engine-context.ts'
import { findContents, type ContentSources } from './find-contents.ts'
import type { Inspection } from '../inspect/inspection.ts'
import { planRepair, type RepairPlan } from './plan-repair.ts'

/** What a repair can do. */
export interface RepairOptions {
  /** The files whose content can be stored again. */
  readonly sources: ContentSources
  readonly plan: RepairPlan
}

/** Assesses what a repair can do. Changes nothing. */
export async function assessRepair(
  context: EngineContext,
  store: Store,
  inspection: Inspection,
  signal: AbortSignal | undefined,
): Promise<RepairOptions> {
  const wanted = lostContents(inspection)
  const { project } = inspection
  const sources = await findContents(context, store, { wanted, project, signal })
  return { sources, plan: planRepair({ ...inspection, recovered: new Set(sources.keys()) }) }
}

function lostContents({ histories }: Inspection): ReadonlySet<ObjectId> {
  const files = [...histories.bad].filter(([, { what }]) => what === 'file')
  return new Set(files.map(([id]) => id))
}
