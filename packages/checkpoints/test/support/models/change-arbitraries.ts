import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  type Stats,
} from 'node:fs'
import { buildTree, type Content, type TreeNode } from '@hermes-checkpoints/test-fixtures'
import fc from 'fast-check'
import {
  directoryMode,
  entryName,
  fileMode,
  ignoreRules,
  largestFile,
  storableNode,
} from './tree-arbitraries.ts'

/** A change of an entry of a directory; `at` picks the entry. */
export interface Change {
  readonly kind: 'edit' | 'delete' | 'birth' | 'chmod' | 'replace' | 'rename'
  readonly at: number
  /** Picks the directory that an entry is moved to. */
  readonly to: number
  readonly name: Content
  readonly node: TreeNode
  readonly fileMode: number
  readonly directoryMode: number
}

export const anyChange: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('edit', 'delete', 'birth', 'chmod', 'replace', 'rename'),
  at: fc.nat(1000),
  to: fc.nat(1000),
  name: entryName,
  node: storableNode,
  fileMode,
  directoryMode,
})

/** Makes a change, if the directory has an entry for it. */
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
    case 'rename':
      if (isStorable(stats)) move(path, directoryAt(root, change.to), change.name)
      return
  }
}

/** New ignore rules for the directory that `at` picks; null removes the rules. */
export interface RulesChange {
  readonly at: number
  readonly rules: string | null
}

export const anyRulesChange: fc.Arbitrary<RulesChange> = fc.record({
  at: fc.nat(1000),
  rules: fc.option(ignoreRules),
})

/** Changes the ignore rules of a directory. */
export function applyRulesChange(root: string, { at, rules }: RulesChange): void {
  const path = `${directoryAt(root, at)}/.gitignore`
  rmSync(bytesOf(path), { recursive: true, force: true })
  if (rules !== null) writeFileSync(bytesOf(path), rules)
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

/** Entries that no checkpoint can hold are not moved: elsewhere they would count as a changed version of another file. */
function isStorable(stats: Stats): boolean {
  return stats.isFile() ? stats.size <= largestFile : !stats.isFIFO()
}

/** Moves an entry and replaces the one at its new path, unless one of the two contains the other. */
function move(path: string, directory: string, name: Content): void {
  const target = `${directory}/${Buffer.from(name).toString('latin1')}`
  if (`${target}/`.startsWith(`${path}/`) || path.startsWith(`${target}/`)) return
  rmSync(bytesOf(target), { recursive: true, force: true })
  renameSync(bytesOf(path), bytesOf(target))
}

/** The root or one of the directories below it. */
function directoryAt(root: string, at: number): string {
  const top = Buffer.from(root).toString('latin1')
  const inner = entriesBelow(top).filter((path) => lstatSync(bytesOf(path)).isDirectory())
  return inner[at % (inner.length + 1)] ?? top
}

/** Returns every entry below a directory that a checkpoint can hold, in a fixed order. */
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
