import { lstatSync } from 'node:fs'
import { pathBytes, projectHash, type WorkdirPath } from '@hermes-checkpoints/core'
import { openStore, type Store } from '@hermes-checkpoints/git-adapter'
import { clearBase, clearLegacy } from '@hermes-checkpoints/retention'
import { canonicalName } from '@hermes-checkpoints/workdir'
import { callContext } from '../context/call-context.ts'
import { engineContext, type EngineContext } from '../context/engine-context.ts'
import type { EngineOptions } from '../context/engine-options.ts'
import { fallbackIfDamaged } from '../context/fallback-if-damaged.ts'
import { readStore } from '../context/read-store.ts'
import { withStore } from '../context/with-store.ts'
import { changePin } from '../log/change-pin.ts'
import { findCheckpoint } from '../log/find-checkpoint.ts'
import { readAllLogs } from '../log/read-all-logs.ts'
import { readLog } from '../log/read-log.ts'
import { checkpointDetails } from '../log/show.ts'
import type { CallOptions } from '../model/call-options.ts'
import type { Checkpoint } from '../model/checkpoint.ts'
import type { Directory } from '../model/directory.ts'
import { findProject } from '../project/project-for.ts'
import { finishPendingRestore } from '../restore/recover/finish-pending-restore.ts'
import { snapshotDirectory } from '../snapshot/snapshot-directory.ts'
import { readStatus } from '../status/status.ts'
import { recordAgentWrite } from '../turns/record-agent-write.ts'
import { createTurnTracker } from '../turns/turn-tracker.ts'
import type { Engine } from './engine.ts'
import { finishKilledRestore } from './finish-killed-restore.ts'

/**
 * Opens the checkpoints of a home. Nothing is read or created before the first call, and code that taking checkpoints does
 * not need is loaded when it is first used.
 */
export function openEngine(options: EngineOptions): Engine {
  const engine = engineContext(options, finishKilledRestore)
  const { layout, origin, places } = engine
  const turns = createTurnTracker(engine)
  const call = (given: CallOptions): EngineContext => callContext(engine, given)

  return {
    turn: () => turns.turn(),
    ensure: (directory, given) =>
      turns.ensure(directory, typeof given === 'string' ? { reason: given } : given),
    snapshot: (directory, { label, progress, reason = 'manual', session, signal } = {}) => {
      const context = call({ progress, signal })
      const deadline = Number.POSITIVE_INFINITY
      const request = { reason, session, label, kind: 'manual', deadline } as const
      return snapshotDirectory(context, directory, { ...request, signal: context.signal })
    },
    log: async (directory, { limit, ...given } = {}) => {
      const context = call(given)
      const root = await recoveredRoot(context, directory)
      const checkpoints = await readStore(context, async (store) =>
        store === null ? [] : readLog(store, projectHash(root), limit),
      )
      return { directory: root, checkpoints }
    },
    logAll: ({ limit, ...given } = {}) =>
      readStore(call(given), async (store) => (store === null ? [] : readAllLogs(store, limit))),
    resolve: async (directory, name, given = {}) =>
      (await find(call(given), directory, name)).checkpoint,
    show: (directory, name, given = {}) =>
      retryIfDamaged(async () => {
        const { checkpoint, store } = await find(call(given), directory, name)
        return checkpointDetails(store, checkpoint)
      }),
    diff: (directory, { progress, signal, ...request }) =>
      retryIfDamaged(async () => {
        const context = call({ progress, signal })
        const { checkpoint: from, root, store } = await find(context, directory, request.from)
        const to =
          request.to === undefined ? null : (await find(context, directory, request.to)).checkpoint
        const { diffFrom } = await import('../diff/diff-from.ts')
        return diffFrom(context, store, { ...request, root, from, to, signal: context.signal })
      }),
    restore: async (directory, request) => {
      const { restoreDirectory } = await import('../restore/restore-directory.ts')
      const context = call(request)
      return restoreDirectory(context, directory, { ...request, signal: context.signal })
    },
    undo: async (directory, request = {}) => {
      const { undoRestore } = await import('../restore/undo-restore.ts')
      const context = call(request)
      return undoRestore(context, directory, { ...request, signal: context.signal })
    },
    pin: (directory, name, { label = null, ...given } = {}) =>
      changePin(call(given), directory, { name, pin: { label } }),
    unpin: (directory, name, given = {}) => changePin(call(given), directory, { name, pin: null }),
    prune: async (request = {}) => {
      const { pruneStore } = await import('../housekeeping/prune-store.ts')
      const context = call(request)
      return pruneStore(context, { ...request, signal: context.signal })
    },
    maintain: async (given = {}) => {
      const { runHousekeeping } = await import('../housekeeping/run-housekeeping.ts')
      return runHousekeeping(call(given))
    },
    clear: (given = {}) => withStore(call(given), 'exclusive', async () => clearBase(layout)),
    clearLegacy: (given = {}) =>
      withStore(call(given), 'exclusive', async () => clearLegacy(layout)),
    recordAgentWrite: (path, given = {}) => recordAgentWrite(call(given), path),
    endTurn: (directory, given) => turns.endTurn(directory, given),
    verify: async (request = {}) => {
      const { verifyStore } = await import('../verify/verify-store.ts')
      const context = call(request)
      return verifyStore(context, { ...request, signal: context.signal })
    },
    projectFor: (path) => {
      const start = directoryOf(canonicalName(path, origin))
      return findProject({ layout, start, home: places.home })
    },
    status: (given = {}) => readStatus(layout, existingStore(call(given)), engine.clock.now()),
  }
}

function existingStore(context: EngineContext): Store | null {
  return openStore(context.git(), context.layout)
}

/** The name under which a directory has its checkpoints, after a killed restore there was finished; it may be gone. */
async function recoveredRoot(context: EngineContext, directory: Directory): Promise<WorkdirPath> {
  const root = canonicalName(directory, context.origin)
  await finishPendingRestore(context, root)
  return root
}

interface Found {
  readonly store: Store
  readonly root: WorkdirPath
  readonly checkpoint: Checkpoint
}

async function find(context: EngineContext, directory: Directory, name: string): Promise<Found> {
  const root = await recoveredRoot(context, directory)
  const checkpoint = await readStore(context, (store) => findCheckpoint(store, root, name))
  return { store: existingStore(context) as Store, root, checkpoint }
}

/** A checkpoint dropped between being found and being read looks like damage; on the second try it is no longer found. */
function retryIfDamaged<Result>(work: () => Promise<Result>): Promise<Result> {
  return fallbackIfDamaged(work, work)
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
