import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** Starts a program of `test/programs` that runs until the test ends, and waits for its first output. */
export async function startProgram(name: string, ...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [programPath(name), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exit
  })
  await once(child.stdout, 'data')
}

/** Runs a program of `test/programs` as an unprivileged user, and returns the JSON that it prints. */
export function runAsNobody(name: string, ...args: readonly string[]): unknown {
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const { status, stdout, stderr } = spawnSync(process.execPath, [programPath(name), ...args], {
    ...nobody,
    cwd: '/',
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`)
  return JSON.parse(stdout)
}

/** Returns the path of a program of `test/programs`. */
export function programPath(name: string): string {
  return fileURLToPath(new URL(`../programs/${name}`, import.meta.url))
}
