import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  writeFileSync,
  type Stats,
} from 'node:fs'
import { chownTarget } from './chown-target.ts'
import { conflictText, isFileOrLink, statEntry, type EntryHandle } from './entry-handle.ts'
import { replace } from './replace.ts'
import { withoutUnsafeSetid, setidLeftOut } from './setid.ts'
import type { TemporaryNames } from './temporary-names.ts'
import { done, failed, type WriteOutcome } from './write-outcome.ts'

/** Creates a file, or replaces a file or link. */
export function putFile(
  handle: EntryHandle,
  names: TemporaryNames,
  content: Uint8Array,
  permissions: number,
): WriteOutcome {
  const replaced = statEntry(handle)
  if (replaced !== null && !isFileOrLink(replaced)) return failed(conflictText(replaced))
  let safe = permissions
  replace(handle, names, {
    create: (temporary) => openSync(temporary, createOnly, 0o600),
    complete(descriptor) {
      try {
        writeFileSync(descriptor, content)
        chownFile(descriptor, replaced, handle)
        safe = withoutUnsafeSetid(handle.directory, fstatSync(descriptor), permissions)
        // After the write and the chown, because both clear the setuid bit.
        fchmodSync(descriptor, safe)
        fsyncSync(descriptor)
      } finally {
        closeSync(descriptor)
      }
    },
  })
  return safe === permissions ? done : failed(setidLeftOut)
}

const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants
const createOnly = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW

function chownFile(descriptor: number, replaced: Stats | null, { directory }: EntryHandle): void {
  const owner = chownTarget(replaced, directory.owner, fstatSync(descriptor))
  if (owner !== null) fchownSync(descriptor, owner.uid, owner.gid)
}
