import { parentPort } from 'node:worker_threads'
import type { LookAheadJob } from './look-ahead-job.ts'
import { statAhead } from './stat-ahead.ts'
import { loadSystemCalls } from './system-calls.ts'

// The worker that look-ahead.ts starts through programs/look-ahead.js.
void serve()

async function serve(): Promise<void> {
  const calls = await loadSystemCalls()
  if (calls === null) return
  parentPort?.on('message', (job: LookAheadJob) => {
    statAhead(calls, job)
  })
}
