import { constants } from 'node:fs'
import { endianness } from 'node:os'
import { getSystemErrorName } from 'node:util'

/** The Linux system calls that read a directory through its descriptor. Each returns a negative number on failure. */
export interface SystemCalls {
  /** Opens a directory by its name in another one. Fails on a link. */
  openat(directory: number, name: Buffer): number
  /** Opens a directory by its path below another one. Fails when any part of the path is a link. */
  openBelow(directory: number, path: Buffer): number
  close(descriptor: number): number
  /** Fills a buffer with entries of a directory and returns the number of bytes. */
  getdents(directory: number, buffer: Buffer): number
  /** Writes the stat data of an entry to a buffer. Does not follow a link. */
  statx(directory: number, name: Buffer, buffer: Buffer): number
  /** Returns the code of the last failure, such as `ENOENT`. */
  errorCode(): string
}

/** AT_FDCWD: in place of a directory descriptor, for absolute paths. */
export const workingDirectory = -100

let loading: Promise<SystemCalls | null> | undefined

/**
 * Finds the calls in the C library. Returns null when they are missing: on other systems than Linux, with a C
 * library that lacks these names, or under a seccomp filter that forbids them.
 */
export function loadSystemCalls(): Promise<SystemCalls | null> {
  loading ??= load().catch(() => null)
  return loading
}

async function load(): Promise<SystemCalls | null> {
  // The kernel writes numbers in the byte order of the processor, and we read little-endian.
  if (process.platform !== 'linux' || endianness() !== 'LE') return null
  const koffi = await import('koffi')
  const library = koffi.load(null)
  const openat = library.func('int openat(int, const void*, int)') as Call<[Buffer, number]>
  const openat2 = library.func(
    'long syscall(long, int, const void*, const void*, size_t)',
  ) as unknown as Call<[number, Buffer, Buffer, number]>
  const getdents = library.func('long getdents64(int, void*, size_t)') as Call<[Buffer, number]>
  const statx = library.func(
    'int statx(int, const void*, int, unsigned int, void*)',
  ) as unknown as Call<[Buffer, number, number, Buffer]>
  const close = library.func('int close(int)') as Call<[]>
  const calls: SystemCalls = {
    openat: (directory, name) => openat(directory, name, directoryFlags),
    openBelow: (directory, path) =>
      openat2(openat2Number, directory, path, howBelow, howBelow.length),
    close: (descriptor) => close(descriptor),
    getdents: (directory, buffer) => getdents(directory, buffer, buffer.length),
    statx: (directory, name, buffer) => statx(directory, name, noFollow, basicFacts, buffer),
    errorCode: () => getSystemErrorName(-koffi.errno()),
  }
  return canBeUsed(calls) ? calls : null
}

type Call<Rest extends readonly unknown[]> = (descriptor: number, ...rest: Rest) => number

const { O_DIRECTORY, O_NOFOLLOW, O_RDONLY } = constants
// O_CLOEXEC, which Node does not export; the same number on every architecture that Node supports.
const directoryFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | 0o2_000_000
// The C library has no openat2; its number is the same on every architecture. An old kernel answers ENOSYS.
const openat2Number = 437
// A struct open_how: flags, mode, and RESOLVE_NO_MAGICLINKS, RESOLVE_NO_SYMLINKS and RESOLVE_BENEATH, u64 each.
const howBelow = Buffer.alloc(24)
howBelow.writeUInt32LE(directoryFlags, 0)
howBelow.writeUInt32LE(0x02 | 0x04 | 0x08, 16)
// AT_SYMLINK_NOFOLLOW and STATX_BASIC_STATS.
const noFollow = 0x100
const basicFacts = 0x7ff

/** An old kernel lacks statx, and some containers forbid it. */
function canBeUsed(calls: SystemCalls): boolean {
  const root = calls.openat(workingDirectory, Buffer.from('/\0'))
  if (root < 0) return false
  const canStat = calls.statx(root, Buffer.from('.\0'), Buffer.alloc(256)) === 0
  const canList = calls.getdents(root, Buffer.alloc(4096)) > 0
  calls.close(root)
  return canStat && canList
}
