import {
  chmodSync,
  closeSync,
  copyFileSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import type { AbsolutePath } from '@hermes-checkpoints/core'
import { makeScratchDirectory } from '../../store/make-scratch-directory.ts'
import { idBytes, isVersion2, totalAt } from './index-format.ts'
import type { RemovedPack } from './repair-pack.ts'

/** A directory, laid out as a store's `objects`, from which git can read a pack. */
export interface ReadablePack {
  readonly objects: AbsolutePath
  /** Removes the copy, if one was made. */
  close(): void
}

/**
 * Makes a pack readable that git refuses to open.
 *
 * One wrong byte in the header or the trailer keeps git from reading any object. The index says what both must be, so a
 * copy of the pack gets them; the pack itself is not changed.
 */
export function readablePack(removed: RemovedPack, temporary: AbsolutePath): ReadablePack {
  const { index, objects, pack } = removed
  const ends = index === null ? null : expectedEnds(readFileSync(index))
  if (index === null || ends === null || hasEnds(pack, ends)) {
    return { objects, close: () => undefined }
  }
  const directory = makeScratchDirectory(temporary)
  mkdirSync(join(directory, 'pack'))
  copyFileSync(index, join(directory, 'pack', basename(index)))
  const copy = join(directory, 'pack', basename(pack))
  copyFileSync(pack, copy)
  writeEnds(copy, ends)
  return { objects: directory, close: () => rmSync(directory, { recursive: true, force: true }) }
}

/** The first and the last bytes of a pack. */
interface PackEnds {
  readonly header: Buffer
  readonly trailer: Buffer
}

/** The header holds the number of objects, the trailer the pack's checksum. The index has both. */
function expectedEnds(index: Buffer): PackEnds | null {
  if (!isVersion2(index) || index.length <= totalAt + 4 + 2 * idBytes) return null
  const header = Buffer.concat([
    Buffer.from('PACK\0\0\0\x02'),
    index.subarray(totalAt, totalAt + 4),
  ])
  return { header, trailer: index.subarray(-2 * idBytes, -idBytes) }
}

function hasEnds(pack: AbsolutePath, { header, trailer }: PackEnds): boolean {
  const descriptor = openSync(pack, 'r')
  try {
    const found = [Buffer.alloc(header.length), Buffer.alloc(trailer.length)] as const
    readSync(descriptor, found[0], 0, header.length, 0)
    readSync(descriptor, found[1], 0, trailer.length, trailerAt(descriptor))
    return found[0].equals(header) && found[1].equals(trailer)
  } finally {
    closeSync(descriptor)
  }
}

function writeEnds(pack: string, { header, trailer }: PackEnds): void {
  // git makes its packs read-only.
  chmodSync(pack, 0o600)
  const descriptor = openSync(pack, 'r+')
  try {
    writeSync(descriptor, header, 0, header.length, 0)
    writeSync(descriptor, trailer, 0, trailer.length, trailerAt(descriptor))
  } finally {
    closeSync(descriptor)
  }
}

/** 0 for a file that is too short to have a trailer. */
function trailerAt(descriptor: number): number {
  return Math.max(fstatSync(descriptor).size - idBytes, 0)
}
