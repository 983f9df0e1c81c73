import { parentPort } from 'node:worker_threads'
import { describeAhead } from './describe-ahead.ts'
import type { LookAheadJob } from './look-ahead-job.ts'
import { loadSystemCalls } from './system-calls.ts'

// The thread that look-ahead.ts starts, by way of programs/look-ahead.js.
void serve()

async function serve(): Promise<void> {
  const calls = await loadSystemCalls()
  if (calls === null) return
  parentPort?.on('message', (job: LookAheadJob) => {
    describeAhead(calls, job)
  })
}
