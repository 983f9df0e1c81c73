import { lstatSync, readdirSync, readFileSync, readlinkSync, type BigIntStats } from 'node:fs'

/** An entry on disk, read without our code. */
export interface EntryOnDisk {
  readonly kind: 'file' | 'link' | 'directory' | 'special'
  /** One character per byte. */
  readonly content: string
  /** A link has no permissions of its own. */
  readonly permissions: number | null
}

/** The stat data that shows whether an entry was rewritten. */
interface Stamp {
  readonly ino: bigint
  /** Null for a directory: every change in it changes its times. */
  readonly mtimeNs: bigint | null
}

/** Returns all entries below a directory, ignored or not; paths are one character per byte. */
export interface EntriesOnDisk {
  readonly entries: Map<string, EntryOnDisk>
  readonly stamps: Map<string, Stamp>
}

export function entriesOnDisk(root: string): EntriesOnDisk {
  const found: EntriesOnDisk = { entries: new Map(), stamps: new Map() }
  addChildren(found, Buffer.from(root).toString('latin1'), '')
  return found
}

function addChildren(found: EntriesOnDisk, root: string, directory: string): void {
  const names = readdirSync(bytesOf(`${root}/${directory}`), { encoding: 'latin1' })
  for (const name of names.toSorted()) {
    const path = directory === '' ? name : `${directory}/${name}`
    const stats = lstatSync(bytesOf(`${root}/${path}`), { bigint: true })
    const { ino, mtimeNs } = stats
    found.entries.set(path, entryAt(bytesOf(`${root}/${path}`), stats))
    found.stamps.set(path, { ino, mtimeNs: stats.isDirectory() ? null : mtimeNs })
    if (stats.isDirectory()) addChildren(found, root, path)
  }
}

function entryAt(path: Buffer, stats: BigIntStats): EntryOnDisk {
  const permissions = Number(stats.mode & 0o7777n)
  if (stats.isDirectory()) return { kind: 'directory', content: '', permissions }
  if (stats.isFile()) return { kind: 'file', content: readFileSync(path, 'latin1'), permissions }
  if (!stats.isSymbolicLink()) return { kind: 'special', content: '', permissions }
  return { kind: 'link', content: readlinkSync(path, { encoding: 'latin1' }), permissions: null }
}

function bytesOf(path: string): Buffer {
  return Buffer.from(path, 'latin1')
}
