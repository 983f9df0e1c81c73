import type { WorkdirPath } from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import { openTreeWriter } from '@hermes-checkpoints/workdir'
import { directoriesAbove } from '../directories-above.ts'
import type { EngineContext } from '../engine-context.ts'
import type { Present } from '../read-present.ts'
import { readAuthorship } from '../turns/authorship.ts'
import { lookWith } from './carry-out.ts'
import { heldState, withIgnored, type HeldState } from './held-state.ts'
import { readIgnoredThen } from './ignored-then.ts'
import { journalToken } from './journal.ts'
import { likelyPermissions } from './likely-permissions.ts'
import { planRestore } from './plan-restore.ts'
import type { RestoreKind } from './restore-history.ts'
import type { RestorePlan } from './restore-plan.ts'
import type { SavedState } from './saved-state.ts'
import { checkScope, isInScope, type Scope } from './scope.ts'

export interface PlanRequest {
  readonly kind: RestoreKind
  readonly root: WorkdirPath
  readonly saved: SavedState
  /** The directory as it is now; null when there is none. */
  readonly present: Omit<Present, 'kind'> | null
  readonly scope: Scope
  readonly keepEdits: boolean
}

/** Reads what a plan has to know beside the two states, and plans. */
export async function makePlan(
  context: EngineContext,
  store: Store,
  { keepEdits, kind, present, root, saved, scope }: PlanRequest,
): Promise<RestorePlan> {
  const held = present === null ? nothing : lookIntoIgnored(context, root, present, saved, scope)
  // What an undo is about was named once, and may be gone by now.
  if (kind === 'restore') checkScope(scope, saved.entries, held)
  return planRestore({
    target: likelyPermissions(saved, held.entries, context.umask),
    saved,
    held,
    scope,
    wasIgnored: await readIgnoredThen(context, store, root, saved.entries),
    authorship: keepEdits ? readAuthorship(store, root) : null,
  })
}

const nothing: HeldState = {
  entries: new Map(),
  ownDirectories: new Set(),
  unheld: new Map(),
}

function lookIntoIgnored(
  context: EngineContext,
  root: WorkdirPath,
  present: Omit<Present, 'kind'>,
  { entries }: SavedState,
  scope: Scope,
): HeldState {
  const held = heldState(present)
  const saved = [...entries.keys()].filter((path) => isInScope(scope, path))
  const named = [...(scope ?? [])].flatMap((path) => directoriesAbove(path).concat(path))
  const paths = [...named, ...saved]
  const writer = openTreeWriter(root, { identity: present.scan.identity, token: journalToken() })
  try {
    return withIgnored(held, paths, lookWith(context, writer))
  } finally {
    writer.close()
  }
}
