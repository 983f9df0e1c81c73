import { lstatSync } from 'node:fs'
import { pathBytes, projectHash, type WorkdirPath } from '@hermes-checkpoints/core'
import { openStore, type Store } from '@hermes-checkpoints/git-adapter'
import { clearBase, clearLegacy } from '@hermes-checkpoints/retention'
import { canonicalName } from '@hermes-checkpoints/workdir'
import { attemptSnapshot } from '../snapshot/attempt-snapshot.ts'
import { changePin } from '../log/change-pin.ts'
import type { Checkpoint } from '../model/checkpoint.ts'
import type { Directory, Engine } from './engine.ts'
import { engineContext, type EngineOptions } from '../context/engine-context.ts'
import { createTurnTracker } from '../turns/turn-tracker.ts'
import { fallbackIfDamaged } from '../context/fallback-if-damaged.ts'
import { readAllLogs } from '../log/read-all-logs.ts'
import { findProject } from '../project/project-for.ts'
import { findCheckpoint } from '../log/find-checkpoint.ts'
import { readLog } from '../log/read-log.ts'
import { readStore } from '../context/read-store.ts'
import { finishPendingRestore } from '../restore/recover/finish-pending-restore.ts'
import { checkpointDetails } from '../log/show.ts'
import { recordAgentWrite } from '../turns/record-agent-write.ts'
import { readStatus } from '../status/status.ts'
import { withStore } from '../context/with-store.ts'

/**
 * Opens the checkpoints of a home. Nothing is read or created before something is asked for, and whoever only takes
 * checkpoints loads nothing else.
 */
export function openEngine(options: EngineOptions): Engine {
  const context = engineContext(options)
  const { layout, origin, places, signal } = context
  const stopping = signal === undefined ? {} : { signal }
  const guardian = createTurnTracker(context)
  const existingStore = (): Store | null => openStore(context.git(), layout)

  const settledRoot = async (directory: Directory): Promise<WorkdirPath> => {
    const root = canonicalName(directory, origin)
    await finishPendingRestore(context, root)
    return root
  }

  /** Checkpoints belong to a directory by its name; the directory itself may be gone. */
  const find = async (directory: Directory, name: string): Promise<Found> => {
    const root = await settledRoot(directory)
    const checkpoint = await readStore(context, (store) => findCheckpoint(store, root, name))
    return { store: existingStore() as Store, root, checkpoint }
  }

  return {
    turn: () => guardian.turn(),
    ensure: (directory, reason = 'auto') => guardian.ensure(directory, reason),
    snapshot: (directory, { reason = 'manual', ...request } = {}) =>
      attemptSnapshot(context, directory, {
        ...stopping,
        ...request,
        reason,
        kind: 'manual',
        deadline: Number.POSITIVE_INFINITY,
      }),
    log: async (directory, { limit } = {}) => {
      const root = await settledRoot(directory)
      const checkpoints = await readStore(context, async (store) =>
        store === null ? [] : readLog(store, projectHash(root), limit),
      )
      return { directory: root, checkpoints }
    },
    logAll: ({ limit } = {}) =>
      readStore(context, async (store) => (store === null ? [] : readAllLogs(store, limit))),
    resolve: async (directory, name) => (await find(directory, name)).checkpoint,
    show: (directory, name) =>
      lookTwice(async () => {
        const { checkpoint, store } = await find(directory, name)
        return checkpointDetails(store, checkpoint)
      }),
    diff: (directory, request) =>
      lookTwice(async () => {
        const { checkpoint: from, root, store } = await find(directory, request.from)
        const to = request.to === undefined ? null : (await find(directory, request.to)).checkpoint
        const { diffFrom } = await import('../diff/diff-from.ts')
        return diffFrom(context, store, { ...stopping, ...request, root, from, to })
      }),
    restore: async (directory, request) => {
      const { restoreDirectory } = await import('../restore/restore-directory.ts')
      return restoreDirectory(context, directory, { ...stopping, ...request })
    },
    undo: async (directory, request = {}) => {
      const { undoRestore } = await import('../restore/undo-restore.ts')
      return undoRestore(context, directory, { ...stopping, ...request })
    },
    pin: (directory, name, { label } = {}) =>
      changePin(context, directory, { name, pin: { label: label ?? null } }),
    unpin: (directory, name) => changePin(context, directory, { name, pin: null }),
    prune: async (request = {}) => {
      const { pruneStore } = await import('../housekeeping/prune-store.ts')
      return pruneStore(context, { ...stopping, ...request })
    },
    maintain: async () => {
      const { runHousekeeping } = await import('../housekeeping/run-housekeeping.ts')
      return runHousekeeping(context)
    },
    clear: () => withStore(context, 'exclusive', async () => clearBase(layout)),
    clearLegacy: () => withStore(context, 'exclusive', async () => clearLegacy(layout)),
    recordAgentWrite: async (path) => void (await recordAgentWrite(context, path)),
    endTurn: (directory) => guardian.endTurn(directory),
    verify: async (request = {}) => {
      const { verifyStore } = await import('../verify/verify-store.ts')
      return verifyStore(context, { ...stopping, ...request })
    },
    projectFor: (path) => {
      const start = directoryOf(canonicalName(path, origin))
      return findProject({ layout, start, home: places.home })
    },
    status: () => readStatus(layout, existingStore(), context.clock.now()),
  }
}

/** A checkpoint that was dropped between being found and being read looks damaged; the second look does not find it any more. */
function lookTwice<Result>(look: () => Promise<Result>): Promise<Result> {
  return fallbackIfDamaged(look, look)
}

interface Found {
  readonly store: Store
  readonly root: WorkdirPath
  readonly checkpoint: Checkpoint
}

/** A path itself when it is a directory, else the directory that holds it. */
function directoryOf(path: WorkdirPath): WorkdirPath {
  const stats = lstatSync(pathBytes(path), { throwIfNoEntry: false })
  return stats?.isDirectory() === true ? path : canonicalName(parentBytes(path), rootOrigin)
}

const rootOrigin = { cwd: '/', home: '/' }

function parentBytes(path: WorkdirPath): Buffer {
  const bytes = pathBytes(path)
  return bytes.subarray(0, Math.max(bytes.lastIndexOf('/'), 1))
}
