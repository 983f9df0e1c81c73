import { constants } from 'node:os'
import { getSystemErrorName } from 'node:util'
import { CheckpointError, type AbsolutePath, type LockMode } from '@hermes-checkpoints/core'
import type { OpenLockFile } from '../open-lock-file.ts'
import type { LockPortOptions } from '../lock-port-options.ts'
import { flockByProgram } from './flock-by-program.ts'

/** Asks the kernel once for the lock of a file; false when another process holds it. */
export type Flock = (open: OpenLockFile, mode: LockMode) => boolean

// The same numbers on Linux, macOS and the BSDs.
const operations: Readonly<Record<LockMode, number>> = { shared: 1, exclusive: 2 }
const withoutWaiting = 4

/** The programs that can call flock(2), and the callback for a missing binding. */
export type FlockSources = Pick<LockPortOptions, 'flockPrograms' | 'onFallback'>

/** Finds flock(2) in the C library, else a program that calls it. Loads the binding only here, because that takes time. */
export async function loadFlock({ flockPrograms, onFallback }: FlockSources = {}): Promise<Flock> {
  const koffi = await import('koffi').catch(() => onFallback?.())
  try {
    const { errno, load } = koffi ?? missing()
    const call = load(null).func('int flock(int, int)') as SystemCall
    return (open, mode) => {
      const operation = operations[mode] | withoutWaiting
      return askKernel(open.file, () => (call(open.descriptor, operation) === 0 ? 0 : errno()))
    }
  } catch (cause) {
    const flock = flockByProgram(flockPrograms)
    if (flock !== null) return flock
    throw new CheckpointError('store-refused', 'this system has no flock', {
      hint: 'Use the lock made of plain files.',
      cause,
    })
  }
}

function missing(): never {
  throw new Error('koffi cannot be loaded')
}

type SystemCall = (descriptor: number, operation: number) => number

function askKernel(file: AbsolutePath, flock: () => number): boolean {
  for (;;) {
    const error = flock()
    if (error === 0) return true
    if (error === constants.errno.EWOULDBLOCK) return false
    if (error !== constants.errno.EINTR) throw flockFailed(file, getSystemErrorName(-error))
  }
}

function flockFailed(file: AbsolutePath, error: string): CheckpointError {
  return new CheckpointError('store-refused', `the lock ${file} cannot be taken: ${error}`, {
    hint: 'Use a local file system; not every network file system has locks.',
  })
}
