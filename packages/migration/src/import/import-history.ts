import { lstatSync } from 'node:fs'
import {
  CheckpointError,
  isCheckpointError,
  isSystemError,
  noProgress,
  projectHash,
  type AbsolutePath,
  type Clock,
  type ErrorCode,
  type Layout,
  type LockPort,
  type Progress,
} from '@hermes-checkpoints/core'
import type { Git } from '@hermes-checkpoints/git-adapter'
import type { KeepPolicy } from '@hermes-checkpoints/retention'
import { findV1Repositories, type V1Place } from './find-v1-repositories.ts'
import type { ImportContext, V1Repository } from './import-context.ts'
import { importRepository } from './import-repository.ts'
import type { ImportReport, RepositoryReport } from './import-report.ts'
import { readV1Workdir } from './read-v1-workdir.ts'
import { reportFailure } from './report-import.ts'

/** Which history to import, and by which rules. */
export interface ImportHistoryRequest {
  readonly layout: Layout
  readonly git: Git
  readonly clock: Clock
  readonly locks: LockPort
  /** How long to wait for whoever holds a lock. */
  readonly lockWaitMs: number
  /** The rules by which checkpoints are kept: what they would drop at once is not imported. */
  readonly policy: KeepPolicy
  /** The system's directory for temporary files. */
  readonly temporaryRoot: AbsolutePath
  /** A base elsewhere, an archive, or a single repository; by default, the home's own base. */
  readonly from?: AbsolutePath | undefined
  /** Imports what no rule would keep as well, and pins that. */
  readonly all?: boolean | undefined
  /** Tells what would be imported, and changes nothing. */
  readonly dryRun?: boolean | undefined
  readonly progress?: Progress | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Brings the history of old repositories into the store, as ordinary checkpoints with their times and reasons.
 *
 * The repositories are only read, and nothing of them is executed. Each is imported by itself: one that fails is told of
 * and does not stop the others, and whoever runs it again imports what is left.
 */
export async function importHistory(request: ImportHistoryRequest): Promise<ImportReport> {
  const { all = false, dryRun = false, from, layout, progress = noProgress, signal } = request
  const context = { ...request, all, dryRun, progress, signal, known: new Map() }
  const places = from === undefined ? placesIn(layout) : placesAt(from)
  const repositories: RepositoryReport[] = []
  for (const place of places) {
    if (signal?.aborted === true) throw new CheckpointError('interrupted', 'the import was stopped')
    progress.report({
      phase: 'importing',
      what: 'importing',
      done: repositories.length,
      total: places.length,
    })
    repositories.push(await attempt(context, place))
  }
  return { dryRun, repositories }
}

function placesIn({ base }: Layout): readonly V1Place[] {
  const isThere = lstatSync(base, { throwIfNoEntry: false })?.isDirectory() === true
  return isThere ? findV1Repositories(base) : []
}

function placesAt(from: AbsolutePath): readonly V1Place[] {
  try {
    return findV1Repositories(from)
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new CheckpointError('path-invalid', `${from} cannot be read: ${error.message}`, {
      hint: 'Give the directory that holds old repositories, or one of them.',
      cause: error,
    })
  }
}

async function attempt(context: ImportContext, place: V1Place): Promise<RepositoryReport> {
  let owner: Partial<Pick<V1Repository, 'workdir' | 'project'>> = {}
  try {
    if (place.problem !== null) throw new CheckpointError('path-invalid', place.problem)
    const workdir = readV1Workdir(place.directory)
    owner = { workdir, project: projectHash(workdir) }
    return await importRepository(context, { ...place, workdir, project: projectHash(workdir) })
  } catch (error) {
    const code = isCheckpointError(error) ? error.code : 'path-invalid'
    const isOfThisOne = isCheckpointError(error) || isSystemError(error)
    if (!isOfThisOne || concernsAll.has(code)) throw error
    return reportFailure(place, owner, { code, why: error.message })
  }
}

/** What would befall the next repository just the same. */
const concernsAll: ReadonlySet<ErrorCode> = new Set([
  'interrupted',
  'git-missing',
  'git-too-old',
  'store-refused',
  'disk-full',
  'config-invalid',
])
