import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AbsolutePath, LockHolder } from '@hermes-checkpoints/core'
import { commandText } from './command-text.ts'
import { isAlive } from './process-life.ts'

/** Where the system does not tell who it is. */
export const unknownHolder: LockHolder = { pid: null, name: 'another process' }

/** Names the process that the system gives as the holder of a lock. */
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
    // It ended meanwhile, or its name is not for us to see: then its number has to do.
    return undefined
  }
}
