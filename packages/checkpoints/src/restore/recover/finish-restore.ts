import { lstatSync } from 'node:fs'
import {
  isCheckpointError,
  pathBytes,
  projectHash,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import { log, TreeReader, type ObjectReader, type Store } from '@hermes-checkpoints/git-adapter'
import { checkpointOf } from '../../model/checkpoint-message.ts'
import type { Checkpoint } from '../../model/checkpoint.ts'
import type { EngineContext } from '../../context/engine-context.ts'
import type { Notice } from '../../model/notice.ts'
import { applyChanges, type ApplyRequest } from '../apply/apply-changes.ts'
import { applyJournal } from '../apply/apply-journal.ts'
import { checkContents } from '../apply/check-contents.ts'
import { readJournal, removeJournal, type Journal } from './journal.ts'
import { actionFor, type Change } from '../plan/restore-plan.ts'
import { readTargetState } from '../read/target-state.ts'
import { withObjects } from '../read/with-objects.ts'

/**
 * Finishes a restore whose process was killed, and notifies the host. The caller holds the project's lock, so that process
 * no longer runs.
 */
export async function finishRestore(
  context: EngineContext,
  store: Store,
  root: WorkdirPath,
): Promise<void> {
  const file = store.layout.journalFile(projectHash(root))
  const state = readJournal(file)
  if (state.kind === 'none') return
  const notice = await end(context, store, root, state)
  // The directory does not exist. Its volume may be mounted again, and then the restore can be finished.
  if (notice === null) return
  removeJournal(file)
  context.notify(notice)
}

async function end(
  context: EngineContext,
  store: Store,
  directory: WorkdirPath,
  state: Exclude<ReturnType<typeof readJournal>, { kind: 'none' }>,
): Promise<Notice | null> {
  if (state.kind === 'damaged') return abandoned(directory, 'its journal is damaged')
  const { journal } = state
  const stats = lstatSync(pathBytes(directory), { bigint: true, throwIfNoEntry: false })
  if (stats === undefined) return null
  const isSame = stats.ino === journal.identity.ino && stats.dev === journal.identity.dev
  if (!isSame) return abandoned(directory, 'another directory is in its place')
  return withObjects(store, async (objects) => {
    try {
      return await finish(context, store, objects, { root: directory, journal })
    } catch (error) {
      if (!isDamage(error)) throw error
      return reverse(context, objects, { root: directory, journal })
    }
  })
}

type Unfinished = Pick<ApplyRequest, 'root' | 'journal'>

async function finish(
  context: EngineContext,
  store: Store,
  objects: ObjectReader,
  { journal, root }: Unfinished,
): Promise<Notice> {
  const contents = await checkContents(objects, journal.changes)
  const checkpoint = await readCheckpoint(store, journal)
  const target = await readTargetState(new TreeReader(objects), checkpoint, null)
  const request = { root, journal, target, objects, contents, lastScan: null }
  return { kind: 'restore-finished', report: await applyJournal(context, store, request) }
}

async function readCheckpoint(store: Store, { target }: Journal): Promise<Checkpoint> {
  const entries = await log(store, target, { limit: 1 })
  return entries.map((entry) => checkpointOf(entry, 0, false))[0] as Checkpoint
}

/** Reverses the changes, if the store still holds the files from before the restore. */
async function reverse(
  context: EngineContext,
  objects: ObjectReader,
  { journal, root }: Unfinished,
): Promise<Notice> {
  const changes = journal.changes.map(reversed)
  try {
    const contents = await checkContents(objects, changes)
    const request = { root, journal: { ...journal, changes }, objects, contents }
    const failed = await applyChanges(context, request)
    return { kind: 'restore-reversed', directory: root, failed }
  } catch (error) {
    if (!isDamage(error)) throw error
    return abandoned(
      root,
      'the store lacks both the files from before it and those it was to bring back',
    )
  }
}

function reversed({ after, before, path, why }: Change): Change {
  return { path, why, action: actionFor(after, before), before: after, after: before }
}

function abandoned(directory: WorkdirPath, why: string): Notice {
  return { kind: 'restore-abandoned', directory, why }
}

function isDamage(error: unknown): boolean {
  return isCheckpointError(error) && error.code === 'store-damaged'
}
