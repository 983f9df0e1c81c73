import type { CheckpointId } from '@hermes-checkpoints/core'
import { asUpstreamSavesIt, isSameDirectory, type DirectoryModel } from './directory-model.ts'

/** A checkpoint that exists only in memory, identified by object identity. */
export interface SavedModel {
  readonly directory: DirectoryModel
  readonly reason: string
  /** False for checkpoints that upstream took or rewrote: they lack permissions and empty directories. */
  readonly isExact: boolean
  /** Null until the real checkpoint is first seen; it never changes after that. */
  id: CheckpointId | null
}

/** A project that exists only in memory, with all its checkpoints. */
export interface ProjectModel {
  /** The present state of the directory. */
  readonly present: DirectoryModel
  /** Newest first. */
  readonly chain: readonly SavedModel[]
  /** The kept checkpoints older than the chain, newest first. */
  readonly older: readonly SavedModel[]
  readonly pins: ReadonlySet<SavedModel>
  /** The state before each restore that can be undone, latest last. */
  readonly restores: readonly SavedModel[]
  /** The state before each undo that can be undone, latest last. */
  readonly undos: readonly SavedModel[]
}

/** How many checkpoints of a project maintenance keeps, ours and upstream's. */
export const keepLast = 3

export function newProject(present: DirectoryModel): ProjectModel {
  return { present, chain: [], older: [], pins: new Set(), restores: [], undos: [] }
}

/** Returns all checkpoints in the order of the log. */
export function checkpointsOf({ chain, older }: ProjectModel): readonly SavedModel[] {
  return [...chain, ...older]
}

/** Returns the project after a snapshot, which does nothing if the newest checkpoint is identical. */
export function saved(project: ProjectModel, reason: string): ProjectModel {
  const { chain, present } = project
  const tip = chain[0]
  if (tip?.isExact === true && isSameDirectory(tip.directory, present)) return project
  return { ...project, chain: [{ directory: present, reason, isExact: true, id: null }, ...chain] }
}

/** Returns the project with one more checkpoint: its chain is cut only when a checkpoint must be dropped. */
export function trimmed(project: ProjectModel): ProjectModel {
  const { pins } = project
  const hasToGo = checkpointsOf(project).some((one, at) => at >= keepLast && !pins.has(one))
  return hasToGo ? cut(project) : project
}

/** Returns the project after maintenance: pinned checkpoints outlive their chain. */
export function cut(project: ProjectModel): ProjectModel {
  const { chain, older, pins } = project
  const leaving = chain.slice(keepLast)
  const staysBelow = (one: SavedModel, at: number): boolean =>
    pins.has(one) || chain.length + at < keepLast
  return {
    ...project,
    chain: chain.slice(0, keepLast),
    older: [...leaving.filter((one) => pins.has(one)), ...older.filter(staysBelow)],
  }
}

/** What a restore reverses: nothing, the last restore, or the last undo. */
export type RestoreKind = 'restore' | 'undo' | 'redo'

/** Returns what the next undo would bring back; null when there is nothing to undo, or its checkpoint was pruned. */
export function nextUndo(
  project: ProjectModel,
): { readonly kind: RestoreKind; readonly target: SavedModel } | null {
  const { restores, undos } = project
  const target = restores.at(-1) ?? undos.at(-1)
  if (target === undefined || !checkpointsOf(project).includes(target)) return null
  return { kind: restores.length > 0 ? 'undo' : 'redo', target }
}

/** Returns the reason of the safety checkpoint before a restore. */
export function safetyReason({ id }: SavedModel): string {
  return `pre-rollback snapshot (restoring to ${id?.slice(0, 8)})`
}

/** Returns the project after a restore has changed its directory, which was saved just before. */
export function changedBack(
  project: ProjectModel,
  kind: RestoreKind,
  present: DirectoryModel,
): ProjectModel {
  const { restores, undos } = project
  const before = project.chain.slice(0, 1)
  const done = { ...project, present }
  if (kind === 'undo') {
    return { ...done, restores: restores.slice(0, -1), undos: [...undos, ...before] }
  }
  const left = kind === 'redo' ? undos.slice(0, -1) : []
  return { ...done, restores: [...restores, ...before], undos: left }
}

export function pinned(project: ProjectModel, one: SavedModel): ProjectModel {
  return { ...project, pins: new Set([...project.pins, one]) }
}

export function unpinned(project: ProjectModel, one: SavedModel): ProjectModel {
  return { ...project, pins: new Set([...project.pins].filter((other) => other !== one)) }
}

/** Returns the project after a snapshot by upstream, which does not notice every change. */
export function savedByUpstream(project: ProjectModel, reason: string): ProjectModel {
  const { chain, present } = project
  const directory = asUpstreamSavesIt(present)
  const tip = chain[0] === undefined ? new Map() : asUpstreamSavesIt(chain[0].directory)
  if (isSameDirectory(directory, tip)) return project
  return { ...project, chain: [{ directory, reason, isExact: false, id: null }, ...chain] }
}

/** Returns the project after a prune by upstream, which rewrites the checkpoints it keeps; the pinned originals stay. */
export function prunedByUpstream(project: ProjectModel, most: number): ProjectModel {
  const { chain, older, pins } = project
  if (chain.length <= most) return project
  const rewritten = chain.slice(0, most).map(({ directory, reason }) => ({
    directory: asUpstreamSavesIt(directory),
    reason,
    isExact: false,
    id: null,
  }))
  return {
    ...project,
    chain: rewritten,
    older: [...chain.filter((one) => pins.has(one)), ...older],
  }
}
