import {
  chmodSync,
  closeSync,
  copyFileSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import type { AbsolutePath } from '@hermes-checkpoints/core'
import type { RemovedPack } from './salvage-pack.ts'

/** A directory, such as a store's `objects`, from which git can read a pack. */
export interface OpenablePack {
  readonly objects: AbsolutePath
  /** Removes what had to be made for it. */
  close(): void
}

/**
 * Makes a pack that git refuses to open one that it opens.
 *
 * Because of a single wrong byte in front of all objects or behind them git reads none. The index knows what must be
 * there; the pack itself is left as it is.
 */
export function openablePack(removed: RemovedPack, temporary: AbsolutePath): OpenablePack {
  const { index, objects, pack } = removed
  const ends = index === null ? null : endsIn(readFileSync(index))
  if (index === null || ends === null || hasEnds(pack, ends)) {
    return { objects, close: () => undefined }
  }
  const directory = mkdtempSync(join(temporary, '.quarantine-')) as AbsolutePath
  mkdirSync(join(directory, 'pack'))
  copyFileSync(index, join(directory, 'pack', basename(index)))
  const copy = join(directory, 'pack', basename(pack))
  copyFileSync(pack, copy)
  writeEnds(copy, ends)
  return { objects: directory, close: () => rmSync(directory, { recursive: true, force: true }) }
}

/** What a pack begins and ends with. */
interface PackEnds {
  readonly header: Buffer
  readonly trailer: Buffer
}

/** A version 2 index counts the objects in the last number of its table, and ends with two checksums, the pack's first. */
function endsIn(index: Buffer): PackEnds | null {
  const isVersion2 = index.length > countAt + 44 && index.toString('hex', 0, 8) === version2
  if (!isVersion2) return null
  const header = Buffer.concat([
    Buffer.from('PACK\0\0\0\x02'),
    index.subarray(countAt, countAt + 4),
  ])
  return { header, trailer: index.subarray(-40, -20) }
}

const version2 = 'ff744f6300000002'
const countAt = 8 + 255 * 4

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

/** A file that is too short for a trailer has none to compare. */
function trailerAt(descriptor: number): number {
  return Math.max(fstatSync(descriptor).size - 20, 0)
}
