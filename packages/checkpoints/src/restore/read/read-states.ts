import type { TreePath, WorkdirPath } from '@hermes-checkpoints/core'
import type { ObjectReader, Store } from '@hermes-checkpoints/git-adapter'
import type { TreeInspector } from '@hermes-checkpoints/workdir'
import type { EngineContext } from '../../context/engine-context.ts'
import { directoriesAbove } from '../../model/directories-above.ts'
import type { Present } from '../../project/read-present.ts'
import type { RestoreStates } from '../plan/plan-input.ts'
import { isInScope, type Scope } from '../plan/scope.ts'
import { heldState, withIgnored, type HeldState } from './held-state.ts'
import { readIgnoredThen } from './ignored-then.ts'
import { likelyPermissions } from './likely-permissions.ts'
import { mayDiffer } from './may-differ.ts'
import { savedState, type SavedState } from './saved-state.ts'
import type { TargetState } from './target-state.ts'

export interface StatesRequest {
  readonly root: WorkdirPath
  readonly target: TargetState
  readonly objects: ObjectReader
  readonly scope: Scope
  /** Null when the directory does not exist. */
  readonly directory: WalkedRoot | null
}

interface WalkedRoot {
  readonly present: Omit<Present, 'kind'>
  readonly inspector: TreeInspector
  /** The directories that lead to its files, if the caller knows them or needs none. */
  readonly leading?: ReadonlySet<TreePath> | undefined
}

/** Reads what a plan decides from before a restore, and what verification compares after it. */
export async function readStates(
  context: EngineContext,
  store: Store,
  { directory, objects, root, scope, target }: StatesRequest,
): Promise<RestoreStates> {
  const paths = mayDiffer(target, directory?.present ?? null)
  for (const path of scope ?? []) paths.add(path)
  const saved = savedState(target, paths)
  const held = directory === null ? nothingHeld : readHeld(directory, { paths, saved, scope })
  const unwanted = [...held.entries.keys(), ...held.unheld.keys()].filter(
    (path) => !saved.entries.has(path),
  )
  return {
    target: likelyPermissions(saved, held.entries, context.umask),
    saved,
    held,
    scope,
    wasIgnored: await readIgnoredThen(context, store, { objects, root, target, paths: unwanted }),
  }
}

const nothingHeld: HeldState = {
  entries: new Map(),
  ownDirectories: new Set(),
  unheld: new Map(),
}

interface HeldRequest {
  readonly paths: ReadonlySet<TreePath>
  readonly saved: SavedState
  readonly scope: Scope
}

function readHeld(
  { inspector, leading, present }: WalkedRoot,
  { paths, saved, scope }: HeldRequest,
): HeldState {
  const held = heldState(present, { paths, directories: leading })
  if (held.unheld.size === 0) return held
  const named = [...(scope ?? [])].flatMap((path) => directoriesAbove(path).concat(path))
  const restored = [...saved.entries.keys()].filter((path) => isInScope(scope, path))
  return withIgnored(held, [...named, ...restored], inspector)
}
