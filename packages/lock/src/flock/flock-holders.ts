import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AbsolutePath, LockHolder } from '@hermes-checkpoints/core'
import type { OpenLockFile } from '../open-lock-file.ts'
import { holderOf, unknownHolder } from '../holder/process-holder.ts'

type LockedFile = Pick<OpenLockFile, 'device' | 'inode'>

/**
 * Names the holders of a file's flock, from the kernel's list of locks.
 *
 * Only Linux has such a list, and inside a container it lacks the processes of the host.
 */
export function flockHolders(file: LockedFile, procDirectory: AbsolutePath): readonly LockHolder[] {
  const entries = parseLocks(readLocks(procDirectory)).filter(({ inode }) => inode === file.inode)
  const onSameDevice = entries.filter(({ device }) => device === deviceText(file.device))
  // On btrfs and overlayfs, stat returns another device number than the list has.
  const matches = onSameDevice.length > 0 ? onSameDevice : entries
  const pids = [...new Set(matches.map(({ pid }) => pid))]
  return pids.length === 0 ? [unknownHolder] : pids.map((pid) => holderOf(pid, procDirectory))
}

interface LockEntry {
  readonly pid: number
  readonly device: string
  readonly inode: bigint
}

// As in `1: FLOCK  ADVISORY  WRITE 4498 fe:00:2147308 0 EOF`. A process that only waits has `->` before FLOCK.
const flockLine = /^\d+: +FLOCK +\S+ +\S+ +(?<pid>\d+) +(?<device>[\da-f]+:[\da-f]+):(?<inode>\d+) /

function parseLocks(text: string): readonly LockEntry[] {
  return text.split('\n').flatMap((line) => {
    const { pid, device, inode } = flockLine.exec(line)?.groups ?? {}
    if (pid === undefined || device === undefined || inode === undefined) return []
    return { pid: Number(pid), device, inode: BigInt(inode) }
  })
}

function readLocks(procDirectory: AbsolutePath): string {
  try {
    return readFileSync(join(procDirectory, 'locks'), 'utf8')
  } catch {
    // Without the list, the lock is busy all the same; only the holder stays unnamed.
    return ''
  }
}

/** Splits a device number as the C library does, and formats it as the kernel does. */
function deviceText(device: bigint): string {
  const major = ((device >> 8n) & 0xfffn) | ((device >> 32n) & 0xfffff000n)
  const minor = (device & 0xffn) | ((device >> 12n) & 0xffffff00n)
  return [major, minor].map((part) => part.toString(16).padStart(2, '0')).join(':')
}
