import { rmSync, statSync } from 'node:fs'
import {
  chainRef,
  keptRef,
  type AbsolutePath,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import { moveRefs, type RefMove, type Store } from '@hermes-checkpoints/git-adapter'
import type { HistoryOutline } from './project-history.ts'

/**
 * Forgets a project: first its refs, then what is known of it, so that a crash in between leaves nothing that holds
 * space. False when its chain has moved meanwhile.
 */
export async function forgetProject(
  store: Store,
  { chain, kept, project }: HistoryOutline,
): Promise<boolean> {
  const tip = chain[0]?.id
  const moves: RefMove[] = [
    ...(tip === undefined ? [] : [{ ref: chainRef(project), from: tip, to: null }]),
    ...Array.from(kept, (id) => ({ ref: keptRef(project, id), from: id, to: null })),
  ]
  const outcome = await moveRefs(store, moves)
  if (outcome.kind === 'moved') forgetFiles(store.layout, project)
  return outcome.kind === 'moved'
}

/** What the files that are about a project take. */
export function fileBytesOf(layout: Layout, project: ProjectHash): number {
  const sizes = filesAbout(layout, project).map(
    (file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0,
  )
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

function forgetFiles(layout: Layout, project: ProjectHash): void {
  for (const file of filesAbout(layout, project)) rmSync(file, { force: true })
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
