import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AbsolutePath, LockHolder } from '@hermes-checkpoints/core'
import { commandText } from './command-text.ts'
import { isAlive } from './process-life.ts'

/** The holder when the system does not name it. */
export const unknownHolder: LockHolder = { pid: null, name: 'another process' }

/** Names the process with a pid that the system reports as the holder of a lock. */
export function holderOf(pid: number, procDirectory: AbsolutePath): LockHolder {
  if (pid === process.pid) return { pid, name: 'this process' }
  if (!isAlive(pid, null, procDirectory)) {
    // The kernel remembers who took the lock, not which child now holds the descriptor.
    return { pid: null, name: `a program started by process ${pid}, which has ended` }
  }
  return { pid, name: commandOf(pid, procDirectory) ?? unknownHolder.name }
}

function commandOf(pid: number, procDirectory: AbsolutePath): string | undefined {
  try {
    const command = readFileSync(join(procDirectory, String(pid), 'cmdline'), 'utf8')
    return command === '' ? undefined : commandText(command.split('\0'))
  } catch {
    // The process has ended, or we may not read its name: the pid has to do.
    return undefined
  }
}
