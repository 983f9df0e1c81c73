import { createHash } from 'node:crypto'
import type { ObjectId } from '@hermes-checkpoints/core'
import { emptyTree } from './diff-tree-call.ts'
import type { TreeFile } from './read-tree.ts'
import { directoryMode } from './tree-entries.ts'
import type { NewObject } from '../objects/packs/write-pack.ts'

/** A tree, and all tree objects that it consists of. */
export interface ScratchTree {
  readonly id: ObjectId
  readonly objects: readonly NewObject[]
}

/** Makes a tree of exactly these files. Without files it is the empty tree, which needs no object. */
export function scratchTree(files: Iterable<TreeFile>): ScratchTree {
  const root: Branch = new Map()
  for (const { id, mode, path } of files) {
    const parts = (path as unknown as string).split('/')
    const name = parts.pop() ?? ''
    branchAt(root, parts).set(name, { mode, id })
  }
  const objects: NewObject[] = []
  const id = root.size === 0 ? emptyTree : addTree(root, objects)
  return { id, objects }
}

type Branch = Map<string, Branch | Leaf>

interface Leaf {
  readonly mode: string
  readonly id: ObjectId
}

function branchAt(root: Branch, parts: readonly string[]): Branch {
  let branch = root
  for (const part of parts) {
    const known = branch.get(part)
    const inner: Branch = known instanceof Map ? known : new Map()
    branch.set(part, inner)
    branch = inner
  }
  return branch
}

function addTree(branch: Branch, objects: NewObject[]): ObjectId {
  const entries = Array.from(branch, ([name, one]) => {
    const isDirectory = one instanceof Map
    const { id, mode } = isDirectory ? { id: addTree(one, objects), mode: directoryMode } : one
    return { name, mode, id, key: isDirectory ? `${name}/` : name }
  })
  const sorted = entries.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const pieces = sorted.flatMap(({ id, mode, name }) => [
    Buffer.from(`${mode} ${name}\0`, 'latin1'),
    Buffer.from(id, 'hex'),
  ])
  const bytes = Buffer.concat(pieces)
  const hash = createHash('sha1').update(`tree ${bytes.length}\0`).update(bytes)
  const id = hash.digest('hex') as ObjectId
  objects.push({ id, type: 'tree', bytes })
  return id
}
