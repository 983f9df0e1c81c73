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
import { findV1Repositories, type V1Location } from './find-v1-repositories.ts'
import type { ImportContext, V1Repository } from './import-context.ts'
import { importRepository } from './import-repository.ts'
import type { ImportReport, RepositoryReport } from './import-report.ts'
import { readV1Workdir } from './read-v1-workdir.ts'
import { reportFailure } from './report-import.ts'

/** Which history to import, and how. */
export interface ImportHistoryRequest {
  readonly layout: Layout
  readonly git: Git
  readonly clock: Clock
  readonly locks: LockPort
  /** How long to wait for a lock that another process holds. */
  readonly lockWaitMs: number
  /** The keep rules. Commits that they would drop at once are not imported. */
  readonly policy: KeepPolicy
  /** The system's directory for temporary files. */
  readonly temporaryRoot: AbsolutePath
  /** A base elsewhere, an archive, or a single repository; by default, the home's own base. */
  readonly from?: AbsolutePath | undefined
  /** Also imports the commits that no rule would keep, and pins them. */
  readonly all?: boolean | undefined
  /** Reports what would be imported, and changes nothing. */
  readonly dryRun?: boolean | undefined
  readonly progress?: Progress | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Imports the history of old repositories into the store, as ordinary checkpoints with their times and reasons.
 *
 * Only reads the repositories, and runs nothing in them. A repository that fails is reported and does not stop the
 * others. A second run imports what is left.
 */
export async function importHistory(request: ImportHistoryRequest): Promise<ImportReport> {
  const { all = false, dryRun = false, from, layout, progress = noProgress, signal } = request
  const context = { ...request, all, dryRun, progress, signal, known: new Map() }
  const locations = from === undefined ? locationsInBase(layout) : locationsIn(from)
  const repositories: RepositoryReport[] = []
  for (const location of locations) {
    if (signal?.aborted === true) throw new CheckpointError('interrupted', 'the import was stopped')
    progress.report({
      phase: 'importing',
      what: 'importing',
      done: repositories.length,
      total: locations.length,
    })
    repositories.push(await attempt(context, location))
  }
  return { dryRun, repositories }
}

function locationsInBase({ base }: Layout): readonly V1Location[] {
  const isThere = lstatSync(base, { throwIfNoEntry: false })?.isDirectory() === true
  return isThere ? findV1Repositories(base) : []
}

function locationsIn(from: AbsolutePath): readonly V1Location[] {
  try {
    return findV1Repositories(from)
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new CheckpointError('path-invalid', `${from} cannot be read: ${error.message}`, {
      hint: 'Give a directory that contains old repositories, or one of them.',
      cause: error,
    })
  }
}

async function attempt(context: ImportContext, location: V1Location): Promise<RepositoryReport> {
  let owner: Partial<Pick<V1Repository, 'workdir' | 'project'>> = {}
  try {
    if (location.problem !== null) throw new CheckpointError('path-invalid', location.problem)
    const workdir = readV1Workdir(location.directory)
    owner = { workdir, project: projectHash(workdir) }
    return await importRepository(context, { ...location, workdir, project: projectHash(workdir) })
  } catch (error) {
    const code = isCheckpointError(error) ? error.code : 'path-invalid'
    const isExpected = isCheckpointError(error) || isSystemError(error)
    if (!isExpected || concernsAll.has(code)) throw error
    return reportFailure(location, owner, { code, why: error.message })
  }
}

/** Errors that every other repository would cause too. */
const concernsAll: ReadonlySet<ErrorCode> = new Set([
  'interrupted',
  'git-missing',
  'git-too-old',
  'store-refused',
  'disk-full',
  'config-invalid',
])
