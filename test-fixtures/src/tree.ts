/** A string is encoded as UTF-8. */
export type Content = string | Uint8Array

/**
 * A directory as a literal: names with nodes, or a list of entries if a name is not UTF-8.
 *
 * A name with slashes is a path; its directories are created.
 */
export type Tree = { readonly [name: string]: TreeNode } | readonly TreeEntry[]

export type TreeEntry = readonly [name: Content, node: TreeNode]

/** Plain content is a file of mode 644, a plain tree a directory of mode 755. */
export type TreeNode = Content | FileNode | LinkNode | DirectoryNode | FifoNode | SparseNode | Tree

/** Distinguishes a node from a plain tree; a symbol, because any string may be the name of a file. */
export const nodeKind: unique symbol = Symbol('kind')

export interface FileNode {
  readonly [nodeKind]: 'file'
  readonly content: Content
  readonly mode: number
  readonly mtime?: Date
}

export interface LinkNode {
  readonly [nodeKind]: 'link'
  readonly target: Content
}

export interface DirectoryNode {
  readonly [nodeKind]: 'directory'
  readonly mode: number
  readonly children: Tree
}

export interface FifoNode {
  readonly [nodeKind]: 'fifo'
}

export interface SparseNode {
  readonly [nodeKind]: 'sparse'
  readonly bytes: number
}

/** Describes a file with a mode or a time. */
export function file(options: {
  readonly content: Content
  readonly mode?: number
  readonly mtime?: Date
}): FileNode {
  return { [nodeKind]: 'file', mode: 0o644, ...options }
}

/** Describes a symbolic link. */
export function link(target: Content): LinkNode {
  return { [nodeKind]: 'link', target }
}

/** Describes a directory with a mode. */
export function directory(mode: number, children: Tree): DirectoryNode {
  return { [nodeKind]: 'directory', mode, children }
}

/** Describes a named pipe; opening it for reading blocks. */
export function fifo(): FifoNode {
  return { [nodeKind]: 'fifo' }
}

/** Describes a file of zeros that takes no disk space. */
export function sparse(bytes: number): SparseNode {
  return { [nodeKind]: 'sparse', bytes }
}
