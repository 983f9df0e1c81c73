import { startLineProgram } from './line-program.ts'

/** The part of an entry in upstream's list that the bench needs. */
interface UpstreamEntry {
  readonly hash: string
}

/** Upstream's program, kept running so that Python's start is not measured. */
export interface UpstreamDriver {
  take(project: UpstreamProject, reason: string): Promise<boolean>
  tip(project: UpstreamProject): Promise<string>
  list(project: UpstreamProject): Promise<readonly UpstreamEntry[]>
  diff(project: UpstreamProject, checkpoint: string): Promise<{ readonly diff: string }>
  restore(project: UpstreamProject, checkpoint: string): Promise<void>
  status(base: string): Promise<UpstreamStatus>
  prune(base: string, retentionDays: number): Promise<{ readonly deleted_stale: number }>
  end(): void
}

interface UpstreamStatus {
  readonly projects: readonly { readonly commits: number }[]
}

interface UpstreamProject {
  readonly base: string
  readonly directory: string
  readonly maxSnapshots: number
}

/** Starts the Python process that runs upstream's git commands. */
export function startUpstream(): UpstreamDriver {
  const upstream = startLineProgram('upstream.py')
  const ask = async (op: string, request: object): Promise<unknown> => {
    try {
      return await upstream.ask({ op, ...request })
    } catch (error) {
      throw new Error(`upstream's ${op} failed`, { cause: error })
    }
  }
  return {
    take: async (project, reason) => (await ask('take', { ...project, reason })) as boolean,
    tip: async (project) => (await ask('tip', project)) as string,
    list: async (project) => (await ask('list', project)) as readonly UpstreamEntry[],
    diff: async (project, checkpoint) => {
      const answer = await ask('diff', { ...project, checkpoint })
      requireSuccess('diff', answer)
      return answer as { diff: string }
    },
    restore: async (project, checkpoint) =>
      requireSuccess('restore', await ask('restore', { ...project, checkpoint })),
    status: async (base) => (await ask('status', { base })) as UpstreamStatus,
    prune: async (base, retentionDays) =>
      (await ask('prune', { base, retentionDays })) as { deleted_stale: number },
    end: () => upstream.end(),
  }
}

/** Upstream's answers are untyped JSON. */
function requireSuccess(op: string, answer: unknown): void {
  if ((answer as { success?: boolean }).success !== true)
    throw new Error(`upstream's ${op} did not succeed: ${JSON.stringify(answer)}`)
}
