import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  layout,
  parseAbsolutePath,
  parseTrailers,
  parseWorkdirPath,
  projectHash,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import {
  openGit,
  openStore,
  type Git,
  type LogEntry,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { systemLockPort } from '@hermes-checkpoints/lock'
import { importHistory } from '../../src/import/import-history.ts'
import type { ImportReport } from '../../src/import/import-report.ts'
import { readProjectHistory, type ProjectHistory } from '@hermes-checkpoints/retention'
import {
  digestOf,
  legacyRepository,
  plainGit,
  scratchDirectory,
  scratchHome,
  type LegacyCommit,
  type LegacyRepository,
} from '@hermes-checkpoints/test-fixtures'

interface ImportOptions {
  readonly all?: boolean
  readonly dryRun?: boolean
  readonly from?: string
  readonly maxSnapshots?: number
  readonly now?: number
  readonly env?: NodeJS.ProcessEnv
  readonly signal?: AbortSignal
}

/** A home with old repositories, and their workdirs. */
export interface ImportWorld {
  readonly git: Git
  readonly base: string
  readonly layout: Layout
  /** Returns the path of a named workdir. */
  directory(name: string): string
  /** Creates the old repository of a workdir, or adds commits to it. */
  repository(name: string, commits: readonly LegacyCommit[], place?: string): LegacyRepository
  import(options?: ImportOptions): Promise<ImportReport>
  store(): Store
  history(name: string): Promise<ProjectHistory>
  /** Returns all checkpoints of a workdir, newest first. */
  log(name: string): Promise<readonly LogEntry[]>
  /** Returns one hash of everything in the home. */
  digest(): string
}

export const now = Date.UTC(2026, 4, 8, 12)

export function importWorld(): ImportWorld {
  const { base, home } = scratchHome()
  const [parent, temporary] = [scratchDirectory(), scratchDirectory()]
  const places = layout(parseAbsolutePath(base))
  const directory = (name: string): string => join(parent, name)
  const store = (): Store => {
    const found = openStore(realGit(), places)
    if (found === null) throw new Error('there is no store')
    return found
  }
  const history: ImportWorld['history'] = (name) =>
    readProjectHistory(store(), projectOf(directory(name)))
  return {
    git: realGit(),
    base,
    layout: places,
    directory,
    repository: (name, commits, place = base) => {
      mkdirSync(directory(name), { recursive: true })
      return legacyRepository(place, directory(name), commits)
    },
    import: ({ env, from, maxSnapshots = 20, now: at = now, ...options } = {}) =>
      importHistory({
        layout: places,
        git: realGit(env),
        clock: { now: () => at },
        locks: systemLockPort(),
        lockWaitMs: 60_000,
        policy: { last: maxSnapshots, hourly: 0, daily: 0 },
        temporaryRoot: parseAbsolutePath(temporary),
        from: from === undefined ? undefined : parseAbsolutePath(from),
        ...options,
      }),
    store,
    history,
    log: async (name) => {
      const { chain, older } = await history(name)
      return [...chain, ...older]
    },
    digest: () => digestOf(home, { mtime: true }),
  }
}

export function projectOf(workdir: string): ProjectHash {
  return projectHash(parseWorkdirPath(workdir))
}

/** Returns commits one minute apart. Each changes one file and adds another. */
export function someCommits(count: number, label = 'before'): readonly LegacyCommit[] {
  return Array.from({ length: count }, (_, at) => ({
    reason: `${label} ${at + 1}`,
    at: new Date(Date.UTC(2026, 2, 1, 12, at)),
    tree: {
      'changing.txt': `version ${at + 1} of ${label}\n`,
      files: { [`${label}-${at + 1}`]: `${at}\n` },
    },
  }))
}

/** Returns the trailers of a checkpoint. */
export function trailersOf({ body }: LogEntry): Readonly<Record<string, string>> {
  return Object.fromEntries(parseTrailers(body))
}

/** Lists the commits of an old repository with trees, times and subjects, newest first, using git. */
export function oldLog({ directory }: LegacyRepository): readonly string[] {
  return plainGit(directory, '--git-dir', directory, 'log', '--format=%H %T %aI %s').split('\n')
}

/** Lists imported checkpoints in the same form. */
export function importedLog(entries: readonly LogEntry[]): readonly string[] {
  return entries.map(({ body, subject, timestamp, tree }) =>
    [parseTrailers(body).get('Imported') ?? '-', tree, timestamp, subject].join(' '),
  )
}

function realGit(env: NodeJS.ProcessEnv = { PATH: process.env['PATH'] }): Git {
  return openGit({ env, timeoutMs: 30_000 })
}
