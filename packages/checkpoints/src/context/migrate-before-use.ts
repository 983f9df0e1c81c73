import { existsSync } from 'node:fs'
import type { HeldLock, Layout } from '@hermes-checkpoints/core'
import { lockBusyError } from '@hermes-checkpoints/lock'
import { repositoriesIn, type MaintenanceError } from '@hermes-checkpoints/retention'
import type { EngineContext } from './engine-context.ts'

/** Puts aside what an older program has left in a base. Whoever calls it holds the store's lock alone. */
export type MigrateLegacy = (layout: Layout) => Promise<FirstUseReport>

/** What was put aside before the first use of a base. */
export interface FirstUseReport {
  /** The directory in the base into which repositories were moved; null when there is none. */
  readonly archive: string | null
  /** The repositories that were moved, by name. */
  readonly archived: readonly string[]
  /** Those that could not be moved. */
  readonly errors: readonly MaintenanceError[]
}

/**
 * Lets an older program's repositories be put aside before a store is made in the same base.
 *
 * Where there is a store, that is only done again when it was not done to the end. Where there is nothing of an older
 * program, no lock is taken.
 */
export async function migrateBeforeUse(context: EngineContext): Promise<void> {
  const { migrateLegacy, layout } = context
  const due = migrateLegacy === null ? null : whatIsDue(layout)
  if (migrateLegacy === null || due === null) return
  const lock = await (due === 'first' ? lockWhileDue(context) : lockIfFree(context))
  if (lock === null) return
  try {
    // Another process may have been faster.
    if (whatIsDue(layout) === null) return
    const report = await migrateLegacy(layout)
    if (shouldNotify(report, due)) context.notify({ kind: 'old-repositories-archived', report })
  } finally {
    lock.release()
  }
}

type Due = 'first' | 'again'

function whatIsDue({ base, head, objects, unfinishedArchive }: Layout): Due | null {
  if (existsSync(head) || existsSync(objects)) return existsSync(unfinishedArchive) ? 'again' : null
  return existsSync(unfinishedArchive) || repositoriesIn(base).length > 0 ? 'first' : null
}

/** Waits as long as nobody else has done it. Who has may then hold the lock for long, with others, and is not waited for. */
async function lockWhileDue(context: EngineContext): Promise<HeldLock | null> {
  const { layout, locks, lockWaitMs } = context
  const alone = { file: layout.lockFile, mode: 'exclusive' } as const
  for (let leftMs = lockWaitMs; ; leftMs -= sliceMs) {
    const outcome = await locks.acquire({ ...alone, waitMs: Math.min(leftMs, sliceMs) })
    if (outcome.kind === 'held') return outcome.lock
    if (whatIsDue(layout) === null) return null
    if (leftMs <= sliceMs) throw lockBusyError(alone.file, { ...outcome, waitedMs: lockWaitMs })
  }
}

const sliceMs = 100

/** What was not done to the end can wait until nobody is at work. */
async function lockIfFree({ layout, locks }: EngineContext): Promise<HeldLock | null> {
  const outcome = await locks.acquire({ file: layout.lockFile, mode: 'exclusive', waitMs: 0 })
  return outcome.kind === 'held' ? outcome.lock : null
}

/** That something still fails has been told when it first did. */
function shouldNotify({ archive, archived, errors }: FirstUseReport, due: Due): boolean {
  if (archived.length > 0) return true
  return errors.length > 0 ? due === 'first' : archive !== null
}
