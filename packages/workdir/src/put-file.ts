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
import { ownerToBe } from './owner.ts'
import { inTheWay, isFileOrLink, standingAt, type Place } from './place.ts'
import { replace } from './replace.ts'
import type { TemporaryNames } from './temporary-names.ts'
import { done, failed, type WriteOutcome } from './write-outcome.ts'

/** Puts a file in the place of a file, of a link or of nothing. */
export function putFile(
  place: Place,
  names: TemporaryNames,
  content: Uint8Array,
  permissions: number,
): WriteOutcome {
  const replaced = standingAt(place)
  if (replaced !== null && !isFileOrLink(replaced)) return failed(inTheWay(replaced))
  replace(place, names, {
    create: (temporary) => openSync(temporary, createOnly, 0o600),
    complete(descriptor) {
      try {
        writeFileSync(descriptor, content)
        giveToOwner(descriptor, replaced, place)
        // Last, because a new owner, or new content, takes the setuid bit away.
        fchmodSync(descriptor, permissions)
        fsyncSync(descriptor)
      } finally {
        closeSync(descriptor)
      }
    },
  })
  return done
}

const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants
const createOnly = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW

function giveToOwner(descriptor: number, replaced: Stats | null, { directory }: Place): void {
  const owner = ownerToBe(replaced, directory.owner, fstatSync(descriptor))
  if (owner !== null) fchownSync(descriptor, owner.uid, owner.gid)
}
