import { lchownSync, lstatSync, symlinkSync, type Stats } from 'node:fs'
import { chownTarget } from './chown-target.ts'
import { conflictText, isFileOrLink, statEntry, type EntryHandle } from './entry-handle.ts'
import { replace } from './replace.ts'
import type { TemporaryNames } from './temporary-names.ts'
import { done, failed, type WriteOutcome } from './write-outcome.ts'

/** Puts a symbolic link in the place of a file, of a link or of nothing. */
export function putLink(
  place: EntryHandle,
  names: TemporaryNames,
  target: Uint8Array,
): WriteOutcome {
  if (target.includes(0)) return failed('no link can hold a target with a zero byte')
  const replaced = statEntry(place)
  if (replaced !== null && !isFileOrLink(replaced)) return failed(conflictText(replaced))
  replace(place, names, {
    create: (temporary) => symlinkSync(Buffer.from(target), temporary),
    complete: (_made, temporary) => giveToOwner(temporary, replaced, place),
  })
  return done
}

function giveToOwner(link: Buffer, replaced: Stats | null, { directory }: EntryHandle): void {
  const owner = chownTarget(replaced, directory.owner, lstatSync(link))
  if (owner !== null) lchownSync(link, owner.uid, owner.gid)
}
