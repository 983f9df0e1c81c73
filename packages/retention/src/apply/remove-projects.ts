import { rmSync, statSync } from 'node:fs'
import {
  chainRef,
  keptRef,
  type AbsolutePath,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import { moveRefs, type RefMove, type Store } from '@hermes-checkpoints/git-adapter'
import type { HistoryOutline } from '../plan/history-outline.ts'
import { isInterruption } from '../read/is-interruption.ts'

/**
 * Removes projects, and returns those that could not be removed.
 *
 * First all refs in one transaction, then the files: after a crash in between, only small files are left.
 */
export async function removeProjects(
  store: Store,
  histories: readonly HistoryOutline[],
): Promise<readonly UnremovedProject[]> {
  if (await removeAllRefs(store, histories))
    return histories.flatMap((history) => removeFiles(store, history))
  // One ref that another process moved fails the whole transaction.
  const unremoved: UnremovedProject[] = []
  for (const history of histories) unremoved.push(...(await removeProject(store, history)))
  return unremoved
}

/** A project that could not be removed. */
export interface UnremovedProject {
  readonly project: ProjectHash
  /** The error; null when another process moved a ref of the project. */
  readonly error: unknown
}

async function removeAllRefs(store: Store, histories: readonly HistoryOutline[]): Promise<boolean> {
  try {
    return (await moveRefs(store, histories.flatMap(movesOf))).kind === 'moved'
  } catch (error) {
    if (isInterruption(error)) throw error
    // `removeProject` then finds the project with the bad ref.
    return false
  }
}

async function removeProject(
  store: Store,
  history: HistoryOutline,
): Promise<readonly UnremovedProject[]> {
  const { project } = history
  try {
    const { kind } = await moveRefs(store, movesOf(history))
    if (kind === 'moved') return removeFiles(store, history)
    return [{ project, error: null }]
  } catch (error) {
    if (isInterruption(error)) throw error
    return [{ project, error }]
  }
}

function movesOf({ chain, kept, project }: HistoryOutline): readonly RefMove[] {
  const tip = chain[0]?.id
  return [
    ...(tip === undefined ? [] : [{ ref: chainRef(project), from: tip, to: null }]),
    ...Array.from(kept, (id) => ({ ref: keptRef(project, id), from: id, to: null })),
  ]
}

function removeFiles({ layout }: Store, { project }: HistoryOutline): readonly UnremovedProject[] {
  try {
    for (const file of filesAbout(layout, project)) rmSync(file, { force: true })
    return []
  } catch (error) {
    return [{ project, error }]
  }
}

/** Returns the size of the files about a project. */
export function fileBytesOf(layout: Layout, project: ProjectHash): number {
  const sizes = filesAbout(layout, project).map(
    (file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0,
  )
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** Excludes the project's lock file: another process may be waiting for that lock. */
function filesAbout(layout: Layout, project: ProjectHash): readonly AbsolutePath[] {
  return [
    layout.scanFile(project),
    layout.indexFile(project),
    layout.ledgerFile(project),
    layout.turnFile(project),
    layout.pinsFile(project),
    layout.restoresFile(project),
    // Last: after a crash, the next run finds the project, and its other files, by this one.
    layout.projectFile(project),
  ]
}
