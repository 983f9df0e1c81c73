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
 * Imports an old repository, or for a dry run returns what would be imported.
 *
 * Holds the store's lock shared: other processes keep working, and housekeeping cannot reclaim the copied objects.
 * The project's lock is held only while its refs change.
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

/** A dry run without a store takes no lock, so that it creates no lock file. */
async function withStoreLock<Result>(
  { dryRun, layout, lockWaitMs: waitMs, locks }: ImportContext,
  work: (lock: HeldLock | null) => Promise<Result>,
): Promise<Result> {
  if (dryRun && !existsSync(layout.store)) return work(null)
  mkdirSync(dirname(layout.lockFile), { recursive: true, mode: 0o700 })
  return withLock(locks, { file: layout.lockFile, mode: 'shared', waitMs }, work)
}

/** Returns null when there is no store yet. */
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
  // Housekeeping sweeps what a killed import leaves in the base. A dry run does not touch the base.
  const temporary = dryRun ? temporaryRoot : layout.base
  mkdirSync(temporary, { recursive: true, mode: 0o700 })
  if (!dryRun) guardDirectory(layout.base)
  return borrowObjects(git, { objects, temporary, beside: store })
}

/** What the steps of one import share. */
interface Task {
  readonly context: ImportContext
  readonly repository: V1Repository
  readonly lock: HeldLock | null
  readonly room: BorrowedObjects
  readonly checker: TreeChecker
  readonly old: OldRepository
}

/** Older versions of upstream take no lock, so a project can change until we hold its lock. Then this retries. */
async function importOld(task: Task): Promise<RepositoryReport> {
  const { checker, context, lock, old, repository, room } = task
  const { project, workdir } = repository
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const history = await historyOf(presentStore(context, lock), repository)
    const { commits } = old
    const draft = await draftImport(context, { project, commits, history, checker, room })
    const isEmpty = draft.checkpoints.length === 0 && draft.plan.pinToo.length === 0
    if (context.dryRun || isEmpty) {
      return reportImport(repository, { old, draft, history, isDone: isEmpty })
    }
    const after = await applyDraft(task, history, draft)
    if (after !== null) {
      return reportImport(repository, { old, draft, history: after, isDone: true })
    }
  }
  throw new CheckpointError('ref-moved', `${displayPath(workdir)} keeps getting new checkpoints`, {
    hint: 'Another program takes checkpoints of this directory. Try again.',
  })
}

const maxAttempts = 3

async function historyOf(store: Store | null, { project }: V1Repository): Promise<ProjectHistory> {
  if (store !== null) return readProjectHistory(store, project)
  return { project, chain: [], older: [], kept: new Set(), pins: new Map() }
}

/** Stores a draft and publishes it. Returns null when the project has changed since the draft was made. */
async function applyDraft(
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
