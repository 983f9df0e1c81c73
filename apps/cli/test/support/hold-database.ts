import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import type { SessionHome } from './session-home.ts'

/** Lets another process hold a write transaction on the database. */
export async function holdDatabase({ database }: SessionHome): Promise<void> {
  const script = `import sqlite3, sys, time
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
time.sleep(600)`
  const child = spawn('python3', ['-c', script, database], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
}
