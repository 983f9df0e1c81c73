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
 * Writes a file that only its owner can read, and says how many bytes it has. Under its name it is there as a whole or
 * not at all; what was there before stays until then.
 */
export async function writeExportFile(
  file: AbsolutePath,
  texts: AsyncIterable<string>,
): Promise<number> {
  try {
    const before = statOrNull(file)
    if (before?.isDirectory() === true) throw isDirectory(file)
    // What others hold open is written as it is: a file in its place is not what anybody wants.
    if (before !== null && (!before.isFile() || isHandle(file)))
      return await fillAndClose(openSync(file, 'a'), texts)
    return await replace(before === null ? file : (realpathSync(file) as AbsolutePath), texts)
  } catch (error) {
    throw isSystemError(error) ? unwritable(file, error) : error
  }
}

/** `/dev/stdout` and the like stand for what is open already, which may be a file. In `/dev/shm` are files like any others. */
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

/** The system may take less at once than it is given. */
function writeWhole(descriptor: number, content: Buffer): number {
  let written = 0
  while (written < content.length) written += writeSync(descriptor, content, written)
  return written
}

/** Pipes and devices have nothing to bring to a disk. */
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
    `expected the name of a file, found a directory: ${file}`,
  )
}

function unwritable(file: AbsolutePath, cause: Error): CheckpointError {
  const isFull = hasErrno(cause, 'ENOSPC', 'EDQUOT')
  return new CheckpointError(
    isFull ? 'disk-full' : 'path-invalid',
    `${file} cannot be written: ${cause.message}`,
    { hint: 'What was there before is still there. Choose another place.', cause },
  )
}
