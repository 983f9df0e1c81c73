import { existsSync } from 'node:fs'
import type { HeldLock, Layout } from '@hermes-checkpoints/core'
import { lockBusyError } from '@hermes-checkpoints/lock'
import { repositoriesIn } from '@hermes-checkpoints/retention'
import type { FirstUseReport } from '../model/migrate-legacy.ts'
import type { EngineContext } from './engine-context.ts'

/**
 * Migrates an older program's repositories before a store is made in the same base.
 *
 * Once a store exists, only an unfinished migration is continued. Without old repositories, no lock is taken.
 */
export async function migrateBeforeUse(context: EngineContext): Promise<void> {
  const { migrateLegacy, layout } = context
  const due = migrateLegacy === null ? null : migrationDue(layout)
  if (migrateLegacy === null || due === null) return
  const lock = await (due === 'first' ? lockWhileDue(context) : lockIfFree(context))
  if (lock === null) return
  try {
    // Another process may have migrated while this one waited for the lock.
    if (migrationDue(layout) === null) return
    const report = await migrateLegacy(layout)
    if (shouldNotify(report, due)) context.notify({ kind: 'old-repositories-archived', report })
  } finally {
    lock.release()
  }
}

type Due = 'first' | 'again'

function migrationDue({ base, head, objects, unfinishedArchive }: Layout): Due | null {
  if (existsSync(head) || existsSync(objects)) return existsSync(unfinishedArchive) ? 'again' : null
  return existsSync(unfinishedArchive) || repositoriesIn(base).length > 0 ? 'first' : null
}

/** Waits for the lock only while the migration is due: another process that finished it may keep the lock for long. */
async function lockWhileDue(context: EngineContext): Promise<HeldLock | null> {
  const { layout, locks, lockWaitMs } = context
  const alone = { file: layout.lockFile, mode: 'exclusive' } as const
  for (let leftMs = lockWaitMs; ; leftMs -= sliceMs) {
    const outcome = await locks.acquire({ ...alone, waitMs: Math.min(leftMs, sliceMs) })
    if (outcome.kind === 'held') return outcome.lock
    if (migrationDue(layout) === null) return null
    if (leftMs <= sliceMs) throw lockBusyError(alone.file, { ...outcome, waitedMs: lockWaitMs })
  }
}

const sliceMs = 100

/** An unfinished migration can wait until no other process uses the store. */
async function lockIfFree({ layout, locks }: EngineContext): Promise<HeldLock | null> {
  const outcome = await locks.acquire({ file: layout.lockFile, mode: 'exclusive', waitMs: 0 })
  return outcome.kind === 'held' ? outcome.lock : null
}

/** The host hears of a failure once: when the migration first fails, not at each later try. */
function shouldNotify({ archive, archived, errors }: FirstUseReport, due: Due): boolean {
  if (archived.length > 0) return true
  return errors.length > 0 ? due === 'first' : archive !== null
}
