import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
  type Stats,
} from 'node:fs'
import { dirname } from 'node:path'
import {
  CheckpointError,
  fsyncDirectory,
  hasErrno,
  isSystemError,
  type AbsolutePath,
} from '@hermes-checkpoints/core'

/**
 * Writes a file that only its owner can read, and returns its size in bytes.
 *
 * The file replaces an existing one in one step, once it is complete.
 */
export async function writeExportFile(
  file: AbsolutePath,
  texts: AsyncIterable<string>,
): Promise<number> {
  try {
    const before = statOrNull(file)
    if (before?.isDirectory() === true) throw isDirectory(file)
    // A pipe or a device is appended to: a regular file in its place would break the program that reads it.
    if (before !== null && (!before.isFile() || isHandle(file)))
      return await fillAndClose(openSync(file, 'a'), texts)
    return await replace(before === null ? file : (realpathSync(file) as AbsolutePath), texts)
  } catch (error) {
    throw isSystemError(error) ? unwritable(file, error) : error
  }
}

/** `/dev/stdout` and the like name a descriptor that is already open, maybe of a file. `/dev/shm` holds ordinary files. */
function isHandle(file: AbsolutePath): boolean {
  if (file.startsWith('/dev/shm/')) return false
  return file.startsWith('/dev/') || file.startsWith('/proc/')
}

function statOrNull(file: string): Stats | null {
  return statSync(file, { throwIfNoEntry: false }) ?? null
}

async function replace(file: AbsolutePath, texts: AsyncIterable<string>): Promise<number> {
  const temporary = `${file}.tmp-${process.pid}-${randomBytes(6).toString('hex')}`
  const descriptor = openSync(temporary, 'wx', 0o600)
  try {
    fchmodSync(descriptor, 0o600)
    const bytes = await fillAndClose(descriptor, texts)
    renameSync(temporary, file)
    fsyncDirectory(dirname(file) as AbsolutePath)
    return bytes
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

async function fillAndClose(descriptor: number, texts: AsyncIterable<string>): Promise<number> {
  let bytes = 0
  try {
    for await (const text of texts) bytes += writeWhole(descriptor, Buffer.from(text))
    syncIfPossible(descriptor)
    return bytes
  } finally {
    closeSync(descriptor)
  }
}

/** One write may accept only a part of the bytes. */
function writeWhole(descriptor: number, content: Buffer): number {
  let written = 0
  while (written < content.length) written += writeSync(descriptor, content, written)
  return written
}

/** Pipes and devices cannot be synced. */
function syncIfPossible(descriptor: number): void {
  try {
    fsyncSync(descriptor)
  } catch (error) {
    if (!hasErrno(error, 'EINVAL', 'ENOTSUP', 'EROFS')) throw error
  }
}

function isDirectory(file: AbsolutePath): CheckpointError {
  return new CheckpointError(
    'path-invalid',
    `expected a file to write, found the directory ${file}`,
  )
}

function unwritable(file: AbsolutePath, cause: Error): CheckpointError {
  const isFull = hasErrno(cause, 'ENOSPC', 'EDQUOT')
  return new CheckpointError(
    isFull ? 'disk-full' : 'path-invalid',
    `${file} cannot be written: ${cause.message}`,
    { hint: 'The previous file is unchanged. Choose another place.', cause },
  )
}
