import type { ObjectId } from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import type { EngineContext } from '../../context/engine-context.ts'
import { findContents, type ContentSources } from './find-contents.ts'
import type { Inspection } from '../inspect/inspection.ts'
import { planRepair, type RescuePlan } from './plan-repair.ts'

/** What can be done about damage. */
export interface RepairOptions {
  /** Where the contents are that can be stored again. */
  readonly sources: ContentSources
  readonly plan: RescuePlan
}

/** Finds out what can be done about damage. Changes nothing. */
export async function assessRepair(
  context: EngineContext,
  store: Store,
  inspection: Inspection,
  signal: AbortSignal | undefined,
): Promise<RepairOptions> {
  const wanted = lostContents(inspection)
  const { project } = inspection
  const sources = await findContents(context, store, { wanted, project, signal })
  return { sources, plan: planRepair({ ...inspection, healed: new Set(sources.keys()) }) }
}

function lostContents({ survey }: Inspection): ReadonlySet<ObjectId> {
  const files = [...survey.bad].filter(([, { what }]) => what === 'file')
  return new Set(files.map(([id]) => id))
}
