import { lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  chainRef,
  CheckpointError,
  fsyncDirectory,
  keptRef,
  newProject,
  pathBytes,
  readProject,
  writeProject,
  type AbsolutePath,
  type CheckpointId,
  type Layout,
  type Project,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import { moveRefs, type RefMove, type Store } from '@hermes-checkpoints/git-adapter'
import {
  lostChains,
  readPins,
  readProjectHistory,
  writePins,
  type ProjectHistory,
} from '@hermes-checkpoints/retention'
import { parentIdentity } from '@hermes-checkpoints/workdir'
import type { ImportContext, V1Repository } from './import-context.ts'
import type { ImportDraft } from './import-draft.ts'
import { isSameHistory } from './project-view.ts'

/**
 * Publishes a draft whose objects are in the store. Returns false, and changes nothing, when the project has changed
 * since the draft was made. The caller holds the store's lock and the project's.
 *
 * First the project file and the pins, then the refs. In the other order, a crash in between could leave checkpoints
 * without a project, or kept refs that count as pins.
 */
export async function publishDraft(
  { clock }: ImportContext,
  store: Store,
  { project, workdir }: V1Repository,
  before: ProjectHistory,
  draft: ImportDraft,
): Promise<boolean> {
  const { layout } = store
  const history = await readProjectHistory(store, project)
  if (!isSameHistory(history, before)) return false
  if (draft.place === 'chain') refuseLostChains(layout)
  const oldest = draft.checkpoints.at(-1)?.time ?? clock.now()
  writeProject(layout, touchedProject(layout, workdir, oldest, clock.now()))
  const moves = movesFor(history, draft)
  notePins(layout, history, draft, moves)
  const outcome = await moveRefs(store, moves)
  if (outcome.kind !== 'moved') return false
  syncNames(layout, moves)
  return true
}

/** A new chain would hide that all others are gone. */
function refuseLostChains(layout: Layout): void {
  if (lostChains(layout).length === 0) return
  throw new CheckpointError('store-damaged', `${layout.refs} has lost all chains of checkpoints`, {
    hint: 'Run `hermes-checkpoints verify --repair` to find them again.',
  })
}

/** Counts the import as a touch: otherwise the next maintenance would remove an old project as stale. */
function touchedProject(
  layout: Layout,
  workdir: WorkdirPath,
  oldest: number,
  now: number,
): Project {
  const isThere = lstatSync(pathBytes(workdir), { throwIfNoEntry: false })?.isDirectory() === true
  const parent = isThere ? parentIdentity(workdir) : null
  const fresh = { ...newProject(workdir, parent, now), createdAt: oldest }
  const known = readProject(layout, fresh.hash)
  if (known.kind !== 'project') return fresh
  return { ...known.project, workdir, lastTouch: now, parent: parent ?? known.project.parent }
}

function movesFor(
  { kept, project }: ProjectHistory,
  { checkpoints, place, plan }: ImportDraft,
): readonly RefMove[] {
  const tip = place === 'chain' ? checkpoints[0]?.id : undefined
  const keeping = [
    ...checkpoints.filter(({ pinned }) => pinned || place === 'below').map(({ id }) => id),
    ...plan.pinToo.filter((id) => !kept.has(id)),
  ]
  return [
    ...(tip === undefined ? [] : [{ ref: chainRef(project), from: null, to: tip }]),
    ...keeping.map((id) => ({ ref: keptRef(project, id), from: null, to: id })),
  ]
}

/** Writes a pins file even without pins: without the file, every kept ref would count as a pin. */
function notePins(
  layout: Layout,
  { pins, project }: ProjectHistory,
  { checkpoints, plan }: ImportDraft,
  moves: readonly RefMove[],
): void {
  const pinned = checkpoints.filter((one) => one.pinned).map(({ id }) => id)
  const added = [...pinned, ...plan.pinToo].map((id): [CheckpointId, typeof pin] => [id, pin])
  const isUnknown = moves.length > 0 && readPins(layout, project) === null
  if (added.length > 0 || isUnknown) writePins(layout, project, new Map([...pins, ...added]))
}

/** Tells the user why the checkpoint is pinned. */
const pin = { label: 'imported' }

/** Git syncs the refs that it writes, but not the directories above them. */
function syncNames({ store }: Layout, moves: readonly RefMove[]): void {
  const directories = new Set<string>([store])
  for (const { ref } of moves) {
    for (let at = dirname(ref); at !== '.'; at = dirname(at)) directories.add(join(store, at))
  }
  for (const directory of directories) fsyncDirectory(directory as AbsolutePath)
}
