import { closeSync, constants, lstatSync, readlinkSync } from 'node:fs'
import type { WorkdirPath } from '@hermes-checkpoints/core'
import { reasonOf } from '../model/not-captured.ts'
import { descriptorPath, openBelow } from './open-below.ts'
import { parentPath, pathBelow } from '../model/path-below.ts'
import type { ContentOutcome } from './read-regular-file.ts'
import { walkedFile } from '../model/walked-file.ts'

/** Reads the target of a symbolic link below a root. */
export function readLink(root: WorkdirPath, path: string): ContentOutcome {
  const parent = openBelow(root, parentPath(path), constants.O_DIRECTORY)
  if (parent.kind !== 'open') return parent
  try {
    return readTarget(linkPath(root, path, parent.descriptor))
  } catch (error) {
    return { kind: 'not-captured', why: reasonOf(error) }
  } finally {
    closeSync(parent.descriptor)
  }
}

/** Returns a path through the descriptor of the directory, where supported: no directory on it can be swapped. */
function linkPath(root: WorkdirPath, path: string, parent: number): Buffer {
  const directory = descriptorPath(parent)
  if (directory === null) return pathBelow(root, path)
  return Buffer.from(`${directory}/${path.slice(path.lastIndexOf('/') + 1)}`, 'latin1')
}

function readTarget(link: Buffer): ContentOutcome {
  const stats = lstatSync(link)
  if (!stats.isSymbolicLink()) return { kind: 'not-captured', why: 'vanished' }
  const content = Buffer.from(readlinkSync(link, { encoding: 'buffer' }))
  return { kind: 'content', content, walked: walkedFile('link', stats) }
}
