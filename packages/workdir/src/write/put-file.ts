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
import { withoutUnsafeSetid, withoutSetId } from './setid.ts'
import type { TemporaryNames } from './temporary-names.ts'
import { done, failed, type WriteOutcome } from './write-outcome.ts'

/** Puts a file in the place of a file, of a link or of nothing. */
export function putFile(
  place: EntryHandle,
  names: TemporaryNames,
  content: Uint8Array,
  permissions: number,
): WriteOutcome {
  const replaced = statEntry(place)
  if (replaced !== null && !isFileOrLink(replaced)) return failed(conflictText(replaced))
  let given = permissions
  replace(place, names, {
    create: (temporary) => openSync(temporary, createOnly, 0o600),
    complete(descriptor) {
      try {
        writeFileSync(descriptor, content)
        giveToOwner(descriptor, replaced, place)
        given = withoutUnsafeSetid(place.directory, fstatSync(descriptor), permissions)
        // Last, because a new owner, or new content, takes the setuid bit away.
        fchmodSync(descriptor, given)
        fsyncSync(descriptor)
      } finally {
        closeSync(descriptor)
      }
    },
  })
  return given === permissions ? done : failed(withoutSetId)
}

const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants
const createOnly = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW

function giveToOwner(descriptor: number, replaced: Stats | null, { directory }: EntryHandle): void {
  const owner = chownTarget(replaced, directory.owner, fstatSync(descriptor))
  if (owner !== null) fchownSync(descriptor, owner.uid, owner.gid)
}
