import type { WorkdirPath } from '@hermes-checkpoints/core'
import type { ObjectReader, Store } from '@hermes-checkpoints/git-adapter'
import { largestFileBytes } from '@hermes-checkpoints/retention'
import { openTreeInspector } from '@hermes-checkpoints/workdir'
import type { EngineContext } from '../../context/engine-context.ts'
import type { Present } from '../../project/read-present.ts'
import { readAuthorship } from '../../turns/authorship.ts'
import type { PlanInput, RestoreStates } from '../plan/plan-input.ts'
import { checkScope, type Scope } from '../plan/scope.ts'
import type { RestoreKind } from '../restore-history.ts'
import { readStates } from './read-states.ts'
import type { TargetState } from './target-state.ts'

export interface PlanRequest {
  readonly kind: RestoreKind
  readonly root: WorkdirPath
  readonly target: TargetState
  readonly objects: ObjectReader
  /** The directory's present state; null when it does not exist. */
  readonly present: Omit<Present, 'kind'> | null
  readonly scope: Scope
  readonly keepEdits: boolean
}

/** Reads everything that a plan is made from. */
export async function readPlanInput(
  context: EngineContext,
  store: Store,
  request: PlanRequest,
): Promise<PlanInput> {
  const { keepEdits, kind, present, root, scope } = request
  const states =
    present === null
      ? await readStates(context, store, { ...request, directory: null })
      : await readWalked(context, store, request, present)
  // The paths of an undo may be gone: the user did not name them now.
  if (kind === 'restore') checkScope(scope, states.target, states.held)
  return { ...states, authorship: keepEdits ? readAuthorship(store, root) : null }
}

async function readWalked(
  context: EngineContext,
  store: Store,
  request: PlanRequest,
  present: Omit<Present, 'kind'>,
): Promise<RestoreStates> {
  const { root, target } = request
  const isKnown = present.scan.files === target.known && present.notCaptured.length === 0
  const leading = isKnown ? target.knownDirectories : undefined
  const maxFileBytes = largestFileBytes(context.settings.checkpoints)
  const inspector = openTreeInspector(root, { identity: present.scan.identity, maxFileBytes })
  try {
    return await readStates(context, store, {
      ...request,
      directory: { present, inspector, leading },
    })
  } finally {
    inspector.close()
  }
}
