import { lstatSync } from 'node:fs'
import { pathBytes, projectHash, type WorkdirPath } from '@hermes-checkpoints/core'
import { openStore, type Store } from '@hermes-checkpoints/git-adapter'
import { clearBase, clearLegacy } from '@hermes-checkpoints/retention'
import { canonicalName } from '@hermes-checkpoints/workdir'
import { attemptSnapshot } from './attempt-snapshot.ts'
import { changePin } from './change-pin.ts'
import type { Checkpoint } from './checkpoint.ts'
import { diffFrom } from './diff-from.ts'
import type { Directory, Engine } from './engine.ts'
import { engineContext, type EngineOptions } from './engine-context.ts'
import { createGuardian } from './ensure.ts'
import { keepHouse } from './keep-house.ts'
import { pruneStore } from './prune-store.ts'
import { readAllLogs } from './read-all-logs.ts'
import { findProject } from './project-for.ts'
import { findCheckpoint } from './find-checkpoint.ts'
import { readLog } from './read-log.ts'
import { restoreDirectory } from './restore/restore-directory.ts'
import { settleRestore } from './restore/settle-restore.ts'
import { undoRestore } from './restore/undo-restore.ts'
import { checkpointDetails } from './show.ts'
import { recordAgentWrite } from './turns/record-agent-write.ts'
import { readStatus } from './status.ts'
import { withStore } from './with-store.ts'

/** Opens the checkpoints of a home. Nothing is read or created before something is asked for. */
export function openEngine(options: EngineOptions): Engine {
  const context = engineContext(options)
  const { layout, origin, places } = context
  const guardian = createGuardian(context)
  const existingStore = (): Store | null => openStore(context.git(), layout)

  const settledRoot = async (directory: Directory): Promise<WorkdirPath> => {
    const root = canonicalName(directory, origin)
    await settleRestore(context, root)
    return root
  }

  /** Checkpoints belong to a directory by its name; the directory itself may be gone. */
  const find = async (directory: Directory, name: string): Promise<Found> => {
    const root = await settledRoot(directory)
    const store = existingStore()
    const checkpoint = await findCheckpoint(store, root, name)
    return { store: store as Store, root, checkpoint }
  }

  return {
    turn: () => guardian.turn(),
    ensure: (directory, reason = 'auto') => guardian.ensure(directory, reason),
    snapshot: (directory, { reason = 'manual', ...request } = {}) =>
      attemptSnapshot(context, directory, {
        ...request,
        reason,
        kind: 'manual',
        deadline: Number.POSITIVE_INFINITY,
      }),
    log: async (directory, { limit } = {}) => {
      const root = await settledRoot(directory)
      const store = existingStore()
      const checkpoints = store === null ? [] : await readLog(store, projectHash(root), limit)
      return { directory: root, checkpoints }
    },
    logAll: async ({ limit } = {}) => {
      const store = existingStore()
      return store === null ? [] : readAllLogs(store, limit)
    },
    resolve: async (directory, name) => (await find(directory, name)).checkpoint,
    show: async (directory, name) => {
      const { checkpoint, store } = await find(directory, name)
      return checkpointDetails(store, checkpoint)
    },
    diff: async (directory, request) => {
      const { checkpoint: from, root, store } = await find(directory, request.from)
      const to = request.to === undefined ? null : (await find(directory, request.to)).checkpoint
      return diffFrom(context, store, { ...request, root, from, to })
    },
    restore: (directory, request) => restoreDirectory(context, directory, request),
    undo: (directory, request = {}) => undoRestore(context, directory, request),
    pin: (directory, name, { label } = {}) =>
      changePin(context, directory, { name, pin: { label: label ?? null } }),
    unpin: (directory, name) => changePin(context, directory, { name, pin: null }),
    prune: (request = {}) => pruneStore(context, request),
    maintain: () => keepHouse(context),
    clear: () => withStore(context, 'exclusive', async () => clearBase(layout)),
    clearLegacy: () => withStore(context, 'exclusive', async () => clearLegacy(layout)),
    recordAgentWrite: async (path) => void (await recordAgentWrite(context, path)),
    endTurn: (directory) => guardian.endTurn(directory),
    verify: async (request = {}) => {
      // Nobody who takes checkpoints has to load it.
      const { verifyStore } = await import('./verify/verify-store.ts')
      return verifyStore(context, request)
    },
    projectFor: (path) => {
      const start = directoryOf(canonicalName(path, origin))
      return findProject({ layout, start, home: places.home })
    },
    status: () => readStatus(layout, existingStore(), context.clock.now()),
  }
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
