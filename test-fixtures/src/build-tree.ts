import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entryPath } from './byte-path.ts'
import {
  directory,
  file,
  nodeKind,
  type Content,
  type DirectoryNode,
  type FileNode,
  type Tree,
  type TreeEntry,
  type TreeNode,
} from './tree.ts'

/**
 * Builds a real directory from a literal, with exactly the modes that it names.
 *
 * Existing files stay unless an entry replaces them; directories are merged.
 */
export function buildTree(root: Content, tree: Tree): void {
  mkdirSync(Buffer.from(root), { recursive: true })
  for (const [name, node] of entriesOf(tree)) buildEntry(root, Buffer.from(name), node)
}

function entriesOf(tree: Tree): readonly TreeEntry[] {
  return Array.isArray(tree) ? tree : Object.entries(tree)
}

function buildEntry(parent: Content, name: Buffer, node: TreeNode): void {
  const slash = name.indexOf('/')
  if (slash < 0) buildNode(entryPath(parent, name), node)
  else buildNode(entryPath(parent, name.subarray(0, slash)), [[name.subarray(slash + 1), node]])
}

function buildNode(path: Buffer, node: TreeNode): void {
  if (typeof node === 'string' || node instanceof Uint8Array) {
    return buildFile(path, file({ content: node }))
  }
  if (!(nodeKind in node)) return buildDirectory(path, directory(0o755, node))
  switch (node[nodeKind]) {
    case 'file':
      return buildFile(path, node)
    case 'directory':
      return buildDirectory(path, node)
    case 'link':
      remove(path)
      return symlinkSync(Buffer.from(node.target), path)
    case 'fifo':
      return buildFifo(path)
    case 'sparse':
      return buildSparse(path, node.bytes)
  }
}

function buildFile(path: Buffer, node: FileNode): void {
  remove(path)
  writeFileSync(path, node.content, { flag: 'wx' })
  chmodSync(path, node.mode)
  if (node.mtime !== undefined) utimesSync(path, node.mtime, node.mtime)
}

function buildDirectory(path: Buffer, node: DirectoryNode): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) {
    remove(path)
    mkdirSync(path)
  }
  // The children come first: the mode may forbid writing them.
  chmodSync(path, 0o700)
  buildTree(path, node.children)
  chmodSync(path, node.mode)
}

/** Node cannot create a fifo, nor pass a path that is not UTF-8 to a program that can. */
function buildFifo(path: Buffer): void {
  const workshop = mkdtempSync(join(tmpdir(), 'fifo-'))
  const made = join(workshop, 'fifo')
  execFileSync('mkfifo', ['-m', '644', made])
  remove(path)
  renameSync(made, path)
  rmSync(workshop, { recursive: true })
}

function buildSparse(path: Buffer, bytes: number): void {
  buildFile(path, file({ content: '' }))
  const descriptor = openSync(path, 'r+')
  ftruncateSync(descriptor, bytes)
  closeSync(descriptor)
}

function remove(path: Buffer): void {
  rmSync(path, { recursive: true, force: true })
}
