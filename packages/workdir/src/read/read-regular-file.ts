import { closeSync, fstatSync } from 'node:fs'
import type { WorkdirPath } from '@hermes-checkpoints/core'
import { reasonOf } from '../model/not-captured.ts'
import { openBelow, type NotRead } from './open-below.ts'
import { readToEnd } from './read-to-end.ts'
import { isSameState, walkedFile, type WalkedFile } from '../model/walked-file.ts'

export type ContentOutcome =
  | {
      readonly kind: 'content'
      readonly content: Buffer
      /** The stat data from before the read, so that a later change is visible. */
      readonly walked: WalkedFile
    }
  | NotRead

/**
 * Reads a regular file below a root, while other processes may change it.
 *
 * A file that changes during the read is read again, up to three times in all. The result is always one read
 * from start to end.
 */
export function readRegularFile(root: WorkdirPath, path: string, limit: number): ContentOutcome {
  const opened = openBelow(root, path)
  if (opened.kind !== 'open') return opened
  try {
    return readOpenFile(opened.descriptor, limit)
  } catch (error) {
    return { kind: 'not-captured', why: reasonOf(error) }
  } finally {
    closeSync(opened.descriptor)
  }
}

/** Reads an open file. Throws system errors. */
export function readOpenFile(descriptor: number, limit: number): ContentOutcome {
  let outcome = readOnce(descriptor, limit)
  for (let attempt = 1; attempt < attempts && hasChanged(descriptor, outcome); attempt += 1) {
    outcome = readOnce(descriptor, limit)
  }
  return outcome
}

const attempts = 3

function readOnce(descriptor: number, limit: number): ContentOutcome {
  const stats = fstatSync(descriptor)
  if (stats.isDirectory()) return { kind: 'not-captured', why: 'vanished' }
  if (!stats.isFile()) return { kind: 'not-captured', why: 'special-file' }
  const content = stats.size > limit ? null : readToEnd(descriptor, stats.size, limit)
  if (content === null) return { kind: 'not-captured', why: 'oversize' }
  return { kind: 'content', content, walked: walkedFile('file', stats) }
}

function hasChanged(descriptor: number, outcome: ContentOutcome): boolean {
  if (outcome.kind !== 'content') return false
  return !isSameState(outcome.walked, walkedFile('file', fstatSync(descriptor)))
}
