import { pathBytes, type TreePath } from '@hermes-checkpoints/core'
import type { WalkedDirectory } from '../model/walked-tree.ts'

/*
 * One directory, numbers little-endian:
 *
 *     0  length of the path   u16
 *     2  permissions          u16, with the highest bit set for an empty directory
 *     4  the path
 */
const headSize = 4
const emptyBit = 0x8000

type Directories = ReadonlyMap<TreePath, WalkedDirectory>

/** Encodes the directories that git trees cannot represent. */
export function encodeDirectories(directories: Directories): Buffer {
  return Buffer.concat([...directories].flatMap(([path, directory]) => encodeOne(path, directory)))
}

/** Decodes the result of `encodeDirectories`. */
export function decodeDirectories(bytes: Buffer): Directories {
  const directories = new Map<TreePath, WalkedDirectory>()
  for (let at = 0; at < bytes.length;) {
    const end = at + headSize + bytes.readUInt16LE(at)
    const bits = bytes.readUInt16LE(at + 2)
    const path = bytes.toString('latin1', at + headSize, end) as unknown as TreePath
    directories.set(path, { permissions: bits & 0o7777, isEmpty: (bits & emptyBit) !== 0 })
    at = end
  }
  return directories
}

function encodeOne(path: TreePath, { isEmpty, permissions }: WalkedDirectory): readonly Buffer[] {
  const bytes = pathBytes(path)
  const head = Buffer.alloc(headSize)
  head.writeUInt16LE(bytes.length, 0)
  head.writeUInt16LE(permissions | (isEmpty ? emptyBit : 0), 2)
  return [head, bytes]
}
