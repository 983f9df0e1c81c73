import { createHash, type Hash } from 'node:crypto'
import { lstatSync, readFileSync, readlinkSync, type BigIntStats } from 'node:fs'
import { entryPath, namesIn } from './byte-path.ts'
import type { Content } from './tree.ts'

export interface DigestOptions {
  /** Include the mtime of each file. */
  readonly mtime?: boolean
  /** Include the inode of each file, so that replacing a file by an equal one is a change. */
  readonly inode?: boolean
}

/** Hashes the names, types, modes, contents and link targets of a file or of a directory tree. */
export function digestOf(path: Content, options: DigestOptions = {}): string {
  const hash = createHash('sha256')
  addNode(hash, Buffer.from(path), options)
  return hash.digest('hex')
}

function addNode(hash: Hash, path: Buffer, options: DigestOptions): void {
  const stats = lstatSync(path, { bigint: true })
  addField(hash, `${stats.mode}`)
  if (options.mtime === true) addField(hash, `${stats.mtimeNs}`)
  if (options.inode === true) addField(hash, `${stats.dev} ${stats.ino}`)
  if (stats.isDirectory()) addChildren(hash, path, options)
  else addField(hash, contentOf(path, stats))
}

function addChildren(hash: Hash, path: Buffer, options: DigestOptions): void {
  const names = namesIn(path)
  addField(hash, `${names.length}`)
  for (const name of names) {
    addField(hash, name)
    addNode(hash, entryPath(path, name), options)
  }
}

function contentOf(path: Buffer, stats: BigIntStats): Buffer {
  if (stats.isFile()) return readFileSync(path)
  if (stats.isSymbolicLink()) return readlinkSync(path, { encoding: 'buffer' })
  return Buffer.alloc(0)
}

/** The length prefix makes the sequence of fields unambiguous. */
function addField(hash: Hash, field: Content): void {
  hash.update(`${Buffer.byteLength(field)}:`).update(field)
}
