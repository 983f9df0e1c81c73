import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { buildTree, type Content, type TreeNode } from '@hermes-checkpoints/test-fixtures'
import fc from 'fast-check'
import { directoryMode, entryName, fileMode, storableNode } from './tree-arbitraries.ts'

/** Something that befalls an entry of a directory; `at` picks the entry. */
export interface Change {
  readonly kind: 'edit' | 'delete' | 'birth' | 'chmod' | 'replace'
  readonly at: number
  readonly name: Content
  readonly node: TreeNode
  readonly fileMode: number
  readonly directoryMode: number
}

export const anyChange: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('edit', 'delete', 'birth', 'chmod', 'replace'),
  at: fc.nat(1000),
  name: entryName,
  node: storableNode,
  fileMode,
  directoryMode,
})

/** Makes a change where the directory has an entry for it. */
export function applyChange(root: string, change: Change): void {
  const entries = entriesBelow(Buffer.from(root).toString('latin1'))
  const path = entries[change.at % (entries.length + 1)]
  if (path === undefined) return build(root, change.name, change.node)
  const stats = lstatSync(bytesOf(path))
  switch (change.kind) {
    case 'edit':
      if (stats.isFile()) edit(bytesOf(path), `edited ${change.at}\r\n`, stats.mode & 0o7777)
      return
    case 'delete':
      return rmSync(bytesOf(path), { recursive: true })
    case 'birth':
      if (stats.isDirectory()) build(bytesOf(path), change.name, change.node)
      return
    case 'chmod':
      if (stats.isDirectory()) chmodSync(bytesOf(path), change.directoryMode)
      else if (stats.isFile()) chmodSync(bytesOf(path), change.fileMode)
      return
    case 'replace':
      rmSync(bytesOf(path), { recursive: true })
      return build(...splitPath(path), change.node)
  }
}

/** Edits a file that may be read-only, as editors do. */
function edit(path: Buffer, content: string, mode: number): void {
  chmodSync(path, 0o600)
  writeFileSync(path, content)
  chmodSync(path, mode)
}

function build(parent: Content, name: Content, node: TreeNode): void {
  mkdirSync(Buffer.from(parent), { recursive: true })
  buildTree(parent, [[name, node]])
}

/** All that lies below a directory and a checkpoint can hold, in a fixed order. */
function entriesBelow(directory: string): readonly string[] {
  const entries: string[] = []
  for (const name of readdirSync(bytesOf(directory), { encoding: 'latin1' }).toSorted()) {
    if (name.toLowerCase() === '.git') continue
    const path = `${directory}/${name}`
    entries.push(path)
    if (lstatSync(bytesOf(path)).isDirectory()) entries.push(...entriesBelow(path))
  }
  return entries
}

function splitPath(path: string): readonly [parent: Buffer, name: Buffer] {
  const end = path.lastIndexOf('/')
  return [bytesOf(path.slice(0, end)), bytesOf(path.slice(end + 1))]
}

function bytesOf(path: string): Buffer {
  return Buffer.from(path, 'latin1')
}
