import { lstatSync, readFileSync, readlinkSync, type Stats } from 'node:fs'
import { entryPath, namesIn, textOrBytes } from './byte-path.ts'
import {
  directory,
  fifo,
  file,
  link,
  sparse,
  type Content,
  type Tree,
  type TreeEntry,
  type TreeNode,
} from './tree.ts'

/**
 * Reads a directory as the literal that builds it.
 *
 * Uses the shortest form: content for a file of mode 644, a plain tree for a directory of mode 755,
 * text for bytes that are UTF-8, a list of entries only for a directory with a name that is not.
 */
export function readTree(root: Content): Tree {
  const entries = namesIn(root).map((name): TreeEntry => [
    textOrBytes(name),
    readNode(entryPath(root, name)),
  ])
  return entries.every(isNamedByText) ? Object.fromEntries(entries) : entries
}

function isNamedByText(entry: TreeEntry): entry is readonly [name: string, node: TreeNode] {
  return typeof entry[0] === 'string'
}

function readNode(path: Buffer): TreeNode {
  const stats = lstatSync(path)
  const mode = stats.mode & 0o7777
  if (stats.isSymbolicLink()) return link(textOrBytes(readlinkSync(path, { encoding: 'buffer' })))
  if (stats.isDirectory()) return mode === 0o755 ? readTree(path) : directory(mode, readTree(path))
  if (stats.isFIFO()) return fifo()
  if (!stats.isFile()) throw new Error(`neither file, directory, link nor fifo: ${path.toString()}`)
  if (isHole(stats)) return sparse(stats.size)
  const content = textOrBytes(readFileSync(path))
  return mode === 0o644 ? content : file({ content, mode })
}

/** Small files may be stored in their inode and have no blocks either. */
function isHole(stats: Stats): boolean {
  return stats.blocks === 0 && stats.size >= 1024 * 1024
}
