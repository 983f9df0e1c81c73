import type { ObjectId } from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import type { EngineContext } from '../engine-context.ts'
import { findContents, type ContentSources } from './find-contents.ts'
import type { Inspection } from './inspection.ts'
import { planRescue, type RescuePlan } from './plan-rescue.ts'

/** What can be done about damage. */
export interface Outlook {
  /** Where the contents are that can be stored again. */
  readonly sources: ContentSources
  readonly plan: RescuePlan
}

/** Finds out what can be done about damage. Changes nothing. */
export async function foresee(
  context: EngineContext,
  store: Store,
  inspection: Inspection,
  signal: AbortSignal | undefined,
): Promise<Outlook> {
  const wanted = lostContents(inspection)
  const { project } = inspection
  const sources = await findContents(context, store, { wanted, project, signal })
  return { sources, plan: planRescue({ ...inspection, healed: new Set(sources.keys()) }) }
}

function lostContents({ survey }: Inspection): ReadonlySet<ObjectId> {
  const files = [...survey.bad].filter(([, { what }]) => what === 'file')
  return new Set(files.map(([id]) => id))
}
