import { lchownSync, lstatSync, symlinkSync, type Stats } from 'node:fs'
import { chownTarget } from './chown-target.ts'
import { conflictText, isFileOrLink, statEntry, type EntryHandle } from './entry-handle.ts'
import { replace } from './replace.ts'
import type { TemporaryNames } from './temporary-names.ts'
import { done, failed, type WriteOutcome } from './write-outcome.ts'

/** Creates a symbolic link, or replaces a file or link. */
export function putLink(
  handle: EntryHandle,
  names: TemporaryNames,
  target: Uint8Array,
): WriteOutcome {
  if (target.includes(0)) return failed('a link target cannot contain a zero byte')
  const replaced = statEntry(handle)
  if (replaced !== null && !isFileOrLink(replaced)) return failed(conflictText(replaced))
  replace(handle, names, {
    create: (temporary) => symlinkSync(Buffer.from(target), temporary),
    complete: (_made, temporary) => chownLink(temporary, replaced, handle),
  })
  return done
}

function chownLink(link: Buffer, replaced: Stats | null, { directory }: EntryHandle): void {
  const owner = chownTarget(replaced, directory.owner, lstatSync(link))
  if (owner !== null) lchownSync(link, owner.uid, owner.gid)
}
