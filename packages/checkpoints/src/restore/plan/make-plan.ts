import type { TreePath, WorkdirPath } from '@hermes-checkpoints/core'
import type { ObjectReader, Store } from '@hermes-checkpoints/git-adapter'
import { openTreeWriter } from '@hermes-checkpoints/workdir'
import { directoriesAbove } from '../../model/directories-above.ts'
import type { EngineContext } from '../../context/engine-context.ts'
import type { Present } from '../../project/read-present.ts'
import { readAuthorship } from '../../turns/authorship.ts'
import { lookWith } from '../apply/carry-out.ts'
import { heldState, withIgnored, type HeldState } from './held-state.ts'
import { readIgnoredThen } from './ignored-then.ts'
import { journalToken } from '../recover/journal.ts'
import { likelyPermissions } from './likely-permissions.ts'
import { mayDiffer } from './may-differ.ts'
import { planRestore } from './plan-restore.ts'
import type { RestoreKind } from '../restore-history.ts'
import type { RestorePlan } from './restore-plan.ts'
import { savedState, type SavedState } from './saved-state.ts'
import { checkScope, isInScope, type Scope } from './scope.ts'
import type { TargetState } from './target-state.ts'

export interface PlanRequest {
  readonly kind: RestoreKind
  readonly root: WorkdirPath
  readonly target: TargetState
  readonly objects: ObjectReader
  /** The directory as it is now; null when there is none. */
  readonly present: Omit<Present, 'kind'> | null
  readonly scope: Scope
  readonly keepEdits: boolean
}

/** Reads what a plan has to know beside the two states, and plans. */
export async function makePlan(
  context: EngineContext,
  store: Store,
  { keepEdits, kind, objects, present, root, scope, target }: PlanRequest,
): Promise<RestorePlan> {
  const paths = mayDiffer(target, present)
  for (const path of scope ?? []) paths.add(path)
  const saved = savedState(target, paths)
  const held =
    present === null
      ? nothing
      : lookIntoIgnored(context, root, present, { target, saved, scope, paths })
  // What an undo is about was named once, and may be gone by now.
  if (kind === 'restore') checkScope(scope, saved.entries, held)
  const unwanted = [...held.entries.keys(), ...held.unheld.keys()].filter(
    (path) => !saved.entries.has(path),
  )
  const asked = { objects, root, target, paths: unwanted }
  return planRestore({
    target: likelyPermissions(saved, held.entries, context.umask),
    saved,
    held,
    scope,
    wasIgnored: await readIgnoredThen(context, store, asked),
    authorship: keepEdits ? readAuthorship(store, root) : null,
  })
}

const nothing: HeldState = {
  entries: new Map(),
  ownDirectories: new Set(),
  unheld: new Map(),
}

interface LookRequest {
  readonly target: TargetState
  readonly saved: SavedState
  readonly scope: Scope
  readonly paths: ReadonlySet<TreePath>
}

function lookIntoIgnored(
  context: EngineContext,
  root: WorkdirPath,
  present: Omit<Present, 'kind'>,
  { paths: asked, saved: { entries }, scope, target }: LookRequest,
): HeldState {
  const isKnown = present.scan.files === target.known && present.notCaptured.length === 0
  const directories = isKnown ? target.knownDirectories : undefined
  const held = heldState(present, { paths: asked, directories })
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
