import { closeSync, openSync, readSync, statSync } from 'node:fs'
import type { AbsolutePath } from '@hermes-checkpoints/core'

/**
 * Tells one program file from another that takes its place: its path, and the stat of the file that the path leads to.
 *
 * The inode and the ctime change even when an upgrade restores size and mtime. Null when the file cannot be read.
 */
export function programIdentity(program: AbsolutePath): string | null {
  try {
    const { ctimeNs, dev, ino, mtimeNs, size } = statSync(program, { bigint: true })
    return [program, dev, ino, size, mtimeNs, ctimeNs].join(':')
  } catch {
    return null
  }
}

/** True for a compiled program, false for a script, which is free to run another git each time. */
export function isNativeProgram(program: AbsolutePath): boolean {
  try {
    const file = openSync(program, 'r')
    try {
      const start = Buffer.alloc(4)
      readSync(file, start, 0, start.length, 0)
      return nativeStarts.some((bytes) => start.toString('hex').startsWith(bytes))
    } finally {
      closeSync(file)
    }
  } catch {
    // A program may be executable and not readable.
    return false
  }
}

/** ELF, Mach-O in its four forms and as a universal binary, and PE. */
const nativeStarts = [
  '7f454c46',
  'feedface',
  'feedfacf',
  'cefaedfe',
  'cffaedfe',
  'cafebabe',
  '4d5a',
] as const
