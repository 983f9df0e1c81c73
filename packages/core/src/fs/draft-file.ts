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
import type { AbsolutePath } from '../ids/absolute-path.ts'
import { CheckpointError } from '../errors/checkpoint-error.ts'
import { hasErrno } from '../errors/errno.ts'
import { fsyncDirectory } from './fsync-directory.ts'

/** The next content of a file, durable in a temporary file beside it. */
export interface FileDraft {
  /** Renames it to the file. After a crash or a power cut, the file has the old content or the new, never a part. */
  readonly publish: () => void
  /** Deletes the temporary file. */
  readonly discard: () => void
}

export type DraftContent = string | Uint8Array | readonly Uint8Array[]

/**
 * Writes the next content of a file into a temporary file beside it.
 *
 * Only the owner can read it, independent of the umask, unless `like` gives other permissions and another owner. Large
 * content can come in pieces, which are not joined in memory.
 */
export function draftFile(
  path: AbsolutePath,
  content: DraftContent,
  like?: Pick<Stats, 'mode' | 'uid' | 'gid'>,
): FileDraft {
  const temporary = `${path}.tmp-${process.pid}-${randomBytes(6).toString('hex')}`
  const discard = () => rmSync(temporary, { force: true })
  const orDiscard = (step: () => void) => {
    try {
      step()
    } catch (error) {
      discard()
      throw hasErrno(error, 'ENOSPC', 'EDQUOT') ? diskFull(path, error) : error
    }
  }
  const descriptor = openSync(temporary, 'wx', 0o600)
  orDiscard(() => fillAndClose(descriptor, content, like))
  const publish = () => {
    orDiscard(() => renameSync(temporary, path))
    fsyncDirectory(dirname(path) as AbsolutePath)
  }
  return { publish, discard }
}

function fillAndClose(
  descriptor: number,
  content: DraftContent,
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

/** Only root can chown a file to another user; for the same user there is nothing to do. */
function takeOwner(descriptor: number, { gid, uid }: Pick<Stats, 'uid' | 'gid'>): void {
  const made = fstatSync(descriptor)
  if (made.uid !== uid || made.gid !== gid) fchownSync(descriptor, uid, gid)
}

/** The system error does not name the file. */
function diskFull(path: AbsolutePath, cause: unknown): CheckpointError {
  return new CheckpointError('disk-full', `no space is left to write ${path}`, {
    hint: 'Free some space, or run `hermes-checkpoints prune`.',
    cause,
  })
}
