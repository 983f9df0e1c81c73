import { rmSync, statSync } from 'node:fs'
import {
  chainRef,
  keptRef,
  type AbsolutePath,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import { moveRefs, type RefMove, type Store } from '@hermes-checkpoints/git-adapter'
import { isInterruption } from './is-interruption.ts'
import type { HistoryOutline } from '../read/project-history.ts'

/**
 * Forgets projects, and answers those that could not be forgotten: first their refs, all at once, then what is known of
 * them, so that a crash in between leaves nothing that holds space.
 */
export async function forgetProjects(
  store: Store,
  histories: readonly HistoryOutline[],
): Promise<readonly Unforgotten[]> {
  if (await areMoved(store, histories)) return histories.flatMap((one) => forgetFiles(store, one))
  // One that has moved meanwhile does not stop the others.
  const left: Unforgotten[] = []
  for (const history of histories) left.push(...(await forgetAlone(store, history)))
  return left
}

/** A project that is still there. */
export interface Unforgotten {
  readonly project: ProjectHash
  /** What went wrong; null when another program has moved its refs meanwhile. */
  readonly error: unknown
}

async function areMoved(store: Store, histories: readonly HistoryOutline[]): Promise<boolean> {
  try {
    return (await moveRefs(store, histories.flatMap(movesOf))).kind === 'moved'
  } catch (error) {
    if (isInterruption(error)) throw error
    // Whose ref it is, moving each by itself tells.
    return false
  }
}

async function forgetAlone(store: Store, history: HistoryOutline): Promise<readonly Unforgotten[]> {
  const { project } = history
  try {
    const { kind } = await moveRefs(store, movesOf(history))
    if (kind === 'moved') return forgetFiles(store, history)
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

function forgetFiles({ layout }: Store, { project }: HistoryOutline): readonly Unforgotten[] {
  try {
    for (const file of filesAbout(layout, project)) rmSync(file, { force: true })
    return []
  } catch (error) {
    return [{ project, error }]
  }
}

/** What the files that are about a project take. */
export function fileBytesOf(layout: Layout, project: ProjectHash): number {
  const sizes = filesAbout(layout, project).map(
    (file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0,
  )
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** All files that are about a project but its lock, for which somebody may be waiting. */
function filesAbout(layout: Layout, project: ProjectHash): readonly AbsolutePath[] {
  return [
    layout.scanFile(project),
    layout.indexFile(project),
    layout.ledgerFile(project),
    layout.turnFile(project),
    layout.pinsFile(project),
    layout.restoresFile(project),
    // Last: while it is there, the project is listed, and the rest is found again.
    layout.projectFile(project),
  ]
}
