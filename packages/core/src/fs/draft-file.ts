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

/** A file's next content, written and durable, which nobody sees yet. */
export interface FileDraft {
  /** Puts it in the file's place. After a crash or power cut the file is the old or the new, never a part. */
  readonly publish: () => void
  /** Removes it. */
  readonly discard: () => void
}

export type FileContent = string | Uint8Array | readonly Uint8Array[]

/**
 * Writes the next content of a file beside it.
 *
 * It is readable by its owner only, whatever the umask, unless it gets the permissions and the owner of another.
 * Large content may come in pieces, which need not be put together.
 */
export function draftFile(
  path: AbsolutePath,
  content: FileContent,
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
