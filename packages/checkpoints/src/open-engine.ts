import { lstatSync } from 'node:fs'
import {
  CheckpointError,
  displayPath,
  pathBytes,
  projectHash,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import { openStore, type Store } from '@hermes-checkpoints/git-adapter'
import { canonicalName } from '@hermes-checkpoints/workdir'
import { attemptSnapshot } from './attempt-snapshot.ts'
import type { Checkpoint } from './checkpoint.ts'
import { diffFrom } from './diff-from.ts'
import type { Directory, Engine } from './engine.ts'
import { engineContext, type EngineOptions } from './engine-context.ts'
import { createGuardian } from './ensure.ts'
import { readAllLogs } from './read-all-logs.ts'
import { findProject } from './project-for.ts'
import { readLog } from './read-log.ts'
import { resolveCheckpoint } from './resolve-checkpoint.ts'
import { checkpointDetails } from './show.ts'
import { readStatus } from './status.ts'

/** Opens the checkpoints of a home. Nothing is read or created before something is asked for. */
export function openEngine(options: EngineOptions): Engine {
  const context = engineContext(options)
  const { layout, origin, places } = context
  const guardian = createGuardian(context)
  const existingStore = (): Store | null => openStore(context.git(), layout)

  /** Checkpoints belong to a directory by its name; the directory itself may be gone. */
  const findCheckpoint = async (directory: Directory, name: string): Promise<Found> => {
    const root = canonicalName(directory, origin)
    const store = existingStore()
    if (store === null) throw nothingYet(root)
    const project = projectHash(root)
    const checkpoints = await readLog(store, project)
    if (checkpoints.length === 0) throw nothingYet(root)
    const request = { store, project, directory: root, checkpoints, name }
    return { store, root, checkpoint: await resolveCheckpoint(request) }
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
      const root = canonicalName(directory, origin)
      const store = existingStore()
      const checkpoints = store === null ? [] : await readLog(store, projectHash(root), limit)
      return { directory: root, checkpoints }
    },
    logAll: async ({ limit } = {}) => {
      const store = existingStore()
      return store === null ? [] : readAllLogs(store, limit)
    },
    resolve: async (directory, name) => (await findCheckpoint(directory, name)).checkpoint,
    show: async (directory, name) => {
      const { checkpoint, store } = await findCheckpoint(directory, name)
      return checkpointDetails(store, checkpoint)
    },
    diff: async (directory, request) => {
      const { checkpoint: from, root, store } = await findCheckpoint(directory, request.from)
      const to =
        request.to === undefined ? null : (await findCheckpoint(directory, request.to)).checkpoint
      return diffFrom(context, store, { ...request, root, from, to })
    },
    projectFor: (path) => {
      const start = directoryOf(canonicalName(path, origin))
      return findProject({ layout, start, home: places.home })
    },
    status: () => readStatus(layout, existingStore()),
  }
}

interface Found {
  readonly store: Store
  readonly root: WorkdirPath
  readonly checkpoint: Checkpoint
}

function nothingYet(root: WorkdirPath): CheckpointError {
  return new CheckpointError('checkpoint-unknown', `${displayPath(root)} has no checkpoints`, {
    hint: 'Take one with `hermes-checkpoints snapshot`.',
  })
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
