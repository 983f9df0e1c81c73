import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A checkpoint in upstream's list; there is more in it, which nobody here needs. */
interface UpstreamEntry {
  readonly hash: string
}

/** Upstream's program, kept running so that the start of Python counts nowhere. */
export interface UpstreamDriver {
  take(project: UpstreamProject, reason: string): Promise<boolean>
  tip(project: UpstreamProject): Promise<string>
  list(project: UpstreamProject): Promise<readonly UpstreamEntry[]>
  diff(project: UpstreamProject, checkpoint: string): Promise<{ readonly diff: string }>
  restore(project: UpstreamProject, checkpoint: string): Promise<void>
  status(base: string): Promise<{ readonly projects: readonly unknown[] }>
  prune(base: string, retentionDays: number): Promise<{ readonly deleted_stale: number }>
  end(): void
}

interface UpstreamProject {
  readonly base: string
  readonly directory: string
  readonly maxSnapshots: number
}

/** Starts the Python process that plays upstream. */
export function startUpstream(): UpstreamDriver {
  const child = spawn('python3', [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const waiting: { resolve: (line: string) => void; reject: (error: Error) => void }[] = []
  const failAll = (error: Error): void => {
    for (const { reject } of waiting.splice(0)) reject(error)
  }
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.resolve(line))
  child.on('error', failAll)
  child.on('exit', (code) => failAll(new Error(`the upstream driver ended with ${code}`)))
  const ask = async (op: string, request: object): Promise<unknown> => {
    const line = await new Promise<string>((resolve, reject) => {
      waiting.push({ resolve, reject })
      child.stdin.write(`${JSON.stringify({ op, ...request })}\n`)
    })
    const { error, result } = JSON.parse(line) as { error?: string; result?: unknown }
    if (error !== undefined) throw new Error(`upstream's ${op} failed: ${error}`)
    return result
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
    status: async (base) => (await ask('status', { base })) as { projects: readonly unknown[] },
    prune: async (base, retentionDays) =>
      (await ask('prune', { base, retentionDays })) as { deleted_stale: number },
    end: () => void child.stdin.end(),
  }
}

const program = fileURLToPath(new URL('../../programs/upstream.py', import.meta.url))

/** What upstream answers has no more shape than its program gives it. */
function requireSuccess(op: string, answer: unknown): void {
  if ((answer as { success?: boolean }).success !== true)
    throw new Error(`upstream's ${op} did not succeed: ${JSON.stringify(answer)}`)
}
