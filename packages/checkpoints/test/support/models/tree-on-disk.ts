import { lstatSync, readdirSync, readFileSync, readlinkSync, type Stats } from 'node:fs'
import type { SavedFile } from '../scenes/checkpoint-content.ts'

/** The entries that a checkpoint of a directory must hold, read without our code; paths are one character per byte. */
export interface TreeOnDisk {
  readonly files: Map<string, SavedFile>
  /** The permission bits of files and directories. */
  readonly permissions: Map<string, number>
  readonly emptyDirectories: string[]
  /** The entries that cannot be captured, with the real reason. */
  readonly unstorable: Map<string, string>
}

/** Reads a directory without ignore rules. */
export function treeOnDisk(root: string, maxFileBytes: number): TreeOnDisk {
  const tree: TreeOnDisk = {
    files: new Map(),
    permissions: new Map(),
    emptyDirectories: [],
    unstorable: new Map(),
  }
  addChildren(tree, Buffer.from(root).toString('latin1'), '', maxFileBytes)
  return tree
}

function addChildren(tree: TreeOnDisk, root: string, directory: string, limit: number): void {
  const names = readdirSync(bytesOf(`${root}/${directory}`), { encoding: 'latin1' })
  if (names.length === 0 && directory !== '') tree.emptyDirectories.push(directory)
  for (const name of names.toSorted()) {
    if (name === '.git') continue
    addNode(tree, root, directory === '' ? name : `${directory}/${name}`, limit)
  }
}

function addNode(tree: TreeOnDisk, root: string, path: string, limit: number): void {
  const stats = lstatSync(bytesOf(`${root}/${path}`))
  const reason = whyUnstorable(path, stats, limit)
  if (reason !== null) {
    tree.unstorable.set(path, reason)
    return
  }
  if (!stats.isSymbolicLink()) tree.permissions.set(path, stats.mode & 0o7777)
  if (stats.isDirectory()) addChildren(tree, root, path, limit)
  else tree.files.set(path, savedFile(bytesOf(`${root}/${path}`), stats))
}

function whyUnstorable(path: string, stats: Stats, limit: number): string | null {
  if (path.toLowerCase().split('/').at(-1) === '.git') return 'refused-name'
  if (stats.isFIFO()) return 'special-file'
  return stats.isFile() && stats.size > limit ? 'oversize' : null
}

function savedFile(path: Buffer, stats: Stats): SavedFile {
  if (stats.isSymbolicLink()) {
    return { mode: '120000', content: readlinkSync(path, { encoding: 'latin1' }) }
  }
  const mode = (stats.mode & 0o100) === 0 ? '100644' : '100755'
  return { mode, content: readFileSync(path, 'latin1') }
}

function bytesOf(path: string): Buffer {
  return Buffer.from(path, 'latin1')
}
