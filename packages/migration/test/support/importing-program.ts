import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** A process that imports a base with the built packages. */
export interface ImportingProgram {
  /** Starts the import. Resolves when the process says that it has begun. */
  begin(): Promise<void>
  /** Returns the outcome that the process prints. */
  outcome(): Promise<string>
  /** Sends SIGKILL and waits for the exit. Its child processes keep running. */
  kill(): Promise<void>
  /** Sends SIGKILL to the process and all its descendants. */
  killFamily(): Promise<void>
}

export function importingProgram(base: string, temporary: string): ImportingProgram {
  const program = fileURLToPath(new URL('../programs/import-when-told.js', import.meta.url))
  const child = spawn(process.execPath, [program, base, temporary], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const hear = async (): Promise<string> => {
    const { done, value } = await lines.next()
    if (done === true) throw new Error('the program ended without printing another line')
    return value
  }
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    begin: async () => {
      await hear()
      child.stdin.write('go\n')
      await hear()
    },
    outcome: hear,
    kill: async () => {
      child.kill('SIGKILL')
      await exit
    },
    killFamily: async () => {
      const { pid = 0 } = child
      // A stopped process starts no more children.
      child.kill('SIGSTOP')
      for (const member of descendantsOf(pid)) killIfThere(member)
      child.kill('SIGKILL')
      await exit
    },
  }
}

function descendantsOf(pid: number): readonly number[] {
  const children = textOf(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return children.concat(children.flatMap(descendantsOf))
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process has already ended.
    return ''
  }
}
