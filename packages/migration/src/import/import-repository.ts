import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  CheckpointError,
  displayPath,
  type AbsolutePath,
  type HeldLock,
} from '@hermes-checkpoints/core'
import {
  borrowObjects,
  guardDirectory,
  initStore,
  lockedStore,
  openStore,
  sweepRefLocks,
  type BorrowedObjects,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { withLock } from '@hermes-checkpoints/lock'
import { readProjectHistory, type ProjectHistory } from '@hermes-checkpoints/retention'
import type { ImportContext, V1Repository } from './import-context.ts'
import { draftImport, type ImportDraft } from './import-draft.ts'
import type { RepositoryReport } from './import-report.ts'
import { noteImport } from './note-import.ts'
import { ObjectSource } from './object-source.ts'
import { publishDraft } from './publish-draft.ts'
import { readOldRepository, type OldRepository } from './read-old-repository.ts'
import { reportEmpty, reportImport } from './report-import.ts'
import { storeDraft } from './store-draft.ts'
import { TreeChecker } from './tree-checker.ts'

/**
 * Imports what an old repository holds, or only tells what that would be.
 *
 * Others share the store meanwhile: nothing is deleted, and what was copied is safe from being reclaimed as long as the
 * lock is held. The project's own lock is needed only for the moment in which its refs are made.
 */
export async function importRepository(
  context: ImportContext,
  repository: V1Repository,
): Promise<RepositoryReport> {
  const { dryRun, signal } = context
  if (!dryRun) await sweepLocksOf(context, repository)
  return withStoreLock(context, async (lock) => {
    const store = presentStore(context, lock)
    const room = openRoom(context, repository, store)
    const source = new ObjectSource(store, room.store, signal)
    try {
      const old = await readOldRepository(repository, source)
      const checker = new TreeChecker(source, context.known)
      const task = { context, repository, lock, room, checker }
      const report = old === null ? reportEmpty(repository) : await importOld({ ...task, old })
      if (!dryRun) noteImport(context, old?.tip ?? null, report)
      return report
    } finally {
      await source.close()
      room.close()
    }
  })
}

/** A ref that is locked by a killed git would fail the import. */
async function sweepLocksOf(context: ImportContext, { project }: V1Repository): Promise<void> {
  const { clock, git, layout, lockWaitMs: waitMs, locks } = context
  const store = openStore(git, layout)
  const alone = { file: layout.lockFile, mode: 'exclusive', waitMs } as const
  if (store === null) return
  await sweepRefLocks(store, {
    now: clock.now(),
    project,
    holdAlone: (remove) => withLock(locks, alone, remove),
  })
}

/** A dry run makes nothing, not even the file of a lock where there is nothing to lock. */
async function withStoreLock<Result>(
  { dryRun, layout, lockWaitMs: waitMs, locks }: ImportContext,
  work: (lock: HeldLock | null) => Promise<Result>,
): Promise<Result> {
  if (dryRun && !existsSync(layout.store)) return work(null)
  mkdirSync(dirname(layout.lockFile), { recursive: true, mode: 0o700 })
  return withLock(locks, { file: layout.lockFile, mode: 'shared', waitMs }, work)
}

/** The store; null when there is none yet: then the base is not ours to tend either. */
function presentStore({ git, layout }: ImportContext, lock: HeldLock | null): Store | null {
  const store = existsSync(layout.store) ? openStore(git, layout) : null
  return store === null || lock === null ? store : lockedStore(store, lock)
}

function openRoom(
  { dryRun, git, layout, temporaryRoot }: ImportContext,
  { directory }: V1Repository,
  store: Store | null,
): BorrowedObjects {
  const objects = join(directory, 'objects') as AbsolutePath
  // What a killed import leaves in the base is swept. A dry run does not touch the base.
  const temporary = dryRun ? temporaryRoot : layout.base
  mkdirSync(temporary, { recursive: true, mode: 0o700 })
  if (!dryRun) guardDirectory(layout.base)
  return borrowObjects(git, { objects, temporary, beside: store })
}

/** All that an import of one repository works with. */
interface Task {
  readonly context: ImportContext
  readonly repository: V1Repository
  readonly lock: HeldLock | null
  readonly room: BorrowedObjects
  readonly checker: TreeChecker
  readonly old: OldRepository
}

/** Older versions of upstream hold no lock, so a project can change until its own lock is held: then look again. */
async function importOld(task: Task): Promise<RepositoryReport> {
  const { checker, context, lock, old, repository, room } = task
  const { project, workdir } = repository
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const history = await historyOf(presentStore(context, lock), repository)
    const { commits } = old
    const draft = await draftImport(context, { project, commits, history, checker, room })
    const isNothing = draft.checkpoints.length === 0 && draft.plan.pinToo.length === 0
    if (context.dryRun || isNothing) {
      return reportImport(repository, { old, draft, history, isDone: isNothing })
    }
    const after = await carryOut(task, history, draft)
    if (after !== null) {
      return reportImport(repository, { old, draft, history: after, isDone: true })
    }
  }
  throw new CheckpointError('ref-moved', `${displayPath(workdir)} keeps getting new checkpoints`, {
    hint: 'Another program takes checkpoints of the same directory; try again.',
  })
}

const mostTries = 3

async function historyOf(store: Store | null, { project }: V1Repository): Promise<ProjectHistory> {
  if (store !== null) return readProjectHistory(store, project)
  return { project, chain: [], older: [], kept: new Set(), pins: new Map() }
}

/** Stores a draft and makes checkpoints of it; null when the project has changed since it was made. */
async function carryOut(
  task: Task,
  history: ProjectHistory,
  draft: ImportDraft,
): Promise<ProjectHistory | null> {
  const { checker, context, lock, repository, room } = task
  const { git, layout, lockWaitMs: waitMs, locks } = context
  const made = initStore(git, layout)
  const store = lock === null ? made : lockedStore(made, lock)
  await storeDraft(context, store, room, draft, checker)
  const file = layout.projectLockFile(repository.project)
  return withLock(locks, { file, mode: 'exclusive', waitMs }, async () => {
    const isDone = await publishDraft(context, store, repository, history, draft)
    return isDone ? readProjectHistory(store, repository.project) : null
  })
}
