import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  type Stats,
} from 'node:fs'
import { dirname } from 'node:path'
import type { AbsolutePath } from './absolute-path.ts'
import { CheckpointError } from './checkpoint-error.ts'
import { hasErrno } from './errno.ts'
import { fsyncDirectory } from './fsync-directory.ts'

/**
 * Replaces a file's content so that after a crash or power cut it is the old or the new, never a part.
 *
 * The file is readable by its owner only, whatever the umask, unless it gets the permissions and the owner of another.
 * Large content may come in pieces, which need not be put together.
 */
export function writeFileAtomically(
  path: AbsolutePath,
  content: FileContent,
  like?: Pick<Stats, 'mode' | 'uid' | 'gid'>,
): void {
  const temporary = `${path}.tmp-${process.pid}-${randomBytes(6).toString('hex')}`
  const descriptor = openSync(temporary, 'wx', 0o600)
  try {
    fillAndClose(descriptor, content, like)
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw hasErrno(error, 'ENOSPC', 'EDQUOT') ? diskFull(path, error) : error
  }
  fsyncDirectory(dirname(path) as AbsolutePath)
}

type FileContent = string | Uint8Array | readonly Uint8Array[]

function fillAndClose(
  descriptor: number,
  content: FileContent,
  like: Pick<Stats, 'mode' | 'uid' | 'gid'> | undefined,
): void {
  try {
    if (like !== undefined) takeOwner(descriptor, like)
    fchmodSync(descriptor, like === undefined ? 0o600 : like.mode & 0o777)
    for (const piece of Array.isArray(content) ? content : [content])
      writeFileSync(descriptor, piece)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Only root can give a file away, and to oneself it need not be given. */
function takeOwner(descriptor: number, { gid, uid }: Pick<Stats, 'uid' | 'gid'>): void {
  const made = fstatSync(descriptor)
  if (made.uid !== uid || made.gid !== gid) fchownSync(descriptor, uid, gid)
}

/** The system does not say what it could not write. */
function diskFull(path: AbsolutePath, cause: unknown): CheckpointError {
  return new CheckpointError('disk-full', `no space is left to write ${path}`, {
    hint: 'Free some space, or run `hermes-checkpoints prune`.',
    cause,
  })
}
