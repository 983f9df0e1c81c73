import type { CheckpointId } from '@hermes-checkpoints/core'
import { asUpstreamSavesIt, isSameDirectory, type DirectoryModel } from './directory-model.ts'

/** A checkpoint that exists only in memory. It is the same one as long as it is the same object. */
export interface SavedModel {
  readonly directory: DirectoryModel
  readonly reason: string
  /** False for what upstream has saved or written anew: it does not know the directory to the last bit. */
  readonly isExact: boolean
  /** Null until the real one has been seen for the first time; from then on it never changes. */
  id: CheckpointId | null
}

/** A project that exists only in memory, with all its checkpoints. */
export interface ProjectModel {
  /** The directory as it is now. */
  readonly present: DirectoryModel
  /** Newest first. */
  readonly chain: readonly SavedModel[]
  /** What has outlived the chain, newest first. */
  readonly older: readonly SavedModel[]
  readonly pins: ReadonlySet<SavedModel>
  /** What was there before each restore that can be undone, the last at the end. */
  readonly restores: readonly SavedModel[]
  /** What was there before each undo that can be undone, the last at the end. */
  readonly undos: readonly SavedModel[]
}

/** How many checkpoints of a project stay, whoever keeps house. */
export const keepLast = 3

export function newProject(present: DirectoryModel): ProjectModel {
  return { present, chain: [], older: [], pins: new Set(), restores: [], undos: [] }
}

/** All checkpoints in the order of the log. */
export function checkpointsOf({ chain, older }: ProjectModel): readonly SavedModel[] {
  return [...chain, ...older]
}

/** The project after a snapshot, which does nothing where the newest checkpoint is just that, to the last bit. */
export function saved(project: ProjectModel, reason: string): ProjectModel {
  const { chain, present } = project
  const tip = chain[0]
  if (tip?.isExact === true && isSameDirectory(tip.directory, present)) return project
  return { ...project, chain: [{ directory: present, reason, isExact: true, id: null }, ...chain] }
}

/** The project after a checkpoint has been taken: its chain is cut only where something has to go. */
export function trimmed(project: ProjectModel): ProjectModel {
  const { pins } = project
  const hasToGo = checkpointsOf(project).some((one, at) => at >= keepLast && !pins.has(one))
  return hasToGo ? cut(project) : project
}

/** The project after housekeeping: what is pinned outlives its chain. */
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

/** What a restore reverses: something else, the last restore, or the last undo. */
export type RestoreKind = 'restore' | 'undo' | 'redo'

/** What the next undo would bring back; null when there is nothing, or when that has been pruned. */
export function nextUndo(
  project: ProjectModel,
): { readonly kind: RestoreKind; readonly target: SavedModel } | null {
  const { restores, undos } = project
  const target = restores.at(-1) ?? undos.at(-1)
  if (target === undefined || !checkpointsOf(project).includes(target)) return null
  return { kind: restores.length > 0 ? 'undo' : 'redo', target }
}

/** What the checkpoint says that is taken before another is restored. */
export function safetyReason({ id }: SavedModel): string {
  return `pre-rollback snapshot (restoring to ${id?.slice(0, 8)})`
}

/** The project after a directory, saved just before, has become another. */
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

/** The project after a snapshot of upstream's, which does not see all that may have changed. */
export function savedByUpstream(project: ProjectModel, reason: string): ProjectModel {
  const { chain, present } = project
  const directory = asUpstreamSavesIt(present)
  const tip = chain[0] === undefined ? new Map() : asUpstreamSavesIt(chain[0].directory)
  if (isSameDirectory(directory, tip)) return project
  return { ...project, chain: [{ directory, reason, isExact: false, id: null }, ...chain] }
}

/** The project after upstream's pruning, which writes what it keeps anew; the pinned originals stay beside that. */
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
