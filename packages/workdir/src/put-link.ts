import { lchownSync, lstatSync, symlinkSync, type Stats } from 'node:fs'
import { ownerToBe } from './owner.ts'
import { inTheWay, isFileOrLink, standingAt, type Place } from './place.ts'
import { replace } from './replace.ts'
import type { TemporaryNames } from './temporary-names.ts'
import { done, failed, type WriteOutcome } from './write-outcome.ts'

/** Puts a symbolic link in the place of a file, of a link or of nothing. */
export function putLink(place: Place, names: TemporaryNames, target: Uint8Array): WriteOutcome {
  if (target.includes(0)) return failed('no link can hold a target with a zero byte')
  const replaced = standingAt(place)
  if (replaced !== null && !isFileOrLink(replaced)) return failed(inTheWay(replaced))
  replace(place, names, {
    create: (temporary) => symlinkSync(Buffer.from(target), temporary),
    complete: (_made, temporary) => giveToOwner(temporary, replaced, place),
  })
  return done
}

function giveToOwner(link: Buffer, replaced: Stats | null, { directory }: Place): void {
  const owner = ownerToBe(replaced, directory.owner, lstatSync(link))
  if (owner !== null) lchownSync(link, owner.uid, owner.gid)
}
