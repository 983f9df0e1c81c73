import type { TreePath } from '@hermes-checkpoints/core'
import type { NotCaptured } from './not-captured.ts'
import { outOfReach } from './out-of-reach.ts'
import type { Scan, ScannedFile } from './scan.ts'
import { isSameState, type WalkedFile } from './walked-file.ts'
import type { WalkedTree } from './walked-tree.ts'

/** What has happened to a directory since it was last scanned, as far as its files' descriptions tell. */
export interface Comparison {
  /** Files whose content is certainly the one of that scan. */
  readonly unchanged: ReadonlyMap<TreePath, ScannedFile>
  /** Files that are new, differ, or may have changed without a sign. */
  readonly toRead: ReadonlyMap<TreePath, WalkedFile>
  /** Files that are there but cannot be captured now: their older version stays in the checkpoint. */
  readonly kept: ReadonlyMap<TreePath, ScannedFile>
  /** Files that are no longer there, or are ignored by now. */
  readonly gone: readonly TreePath[]
}

/** Sorts what a walk has found by whether the last scan, if there is one, already knows its content. */
export function compareWithScan(
  { files, notCaptured }: Pick<WalkedTree, 'files' | 'notCaptured'>,
  lastScan: Pick<Scan, 'files' | 'startedAt'> | null,
): Comparison {
  const scan = lastScan ?? nothingScanned
  const unchanged = new Map<TreePath, ScannedFile>()
  const toRead = new Map<TreePath, WalkedFile>()
  const trustedBefore = trustLimit(scan)
  for (const [path, file] of files) {
    const known = scan.files.get(path)
    const isSettled = Math.max(file.mtimeMs, file.ctimeMs) < trustedBefore
    if (known !== undefined && isSettled && isSameState(known, file)) unchanged.set(path, known)
    else toRead.set(path, file)
  }
  return { unchanged, toRead, ...absentFiles(files, notCaptured, scan) }
}

const nothingScanned: Pick<Scan, 'files' | 'startedAt'> = { files: new Map(), startedAt: 0 }

/**
 * The time from which on a file's stamps prove nothing.
 *
 * A file that was written again in the same tick of the clock has the same stamps. That can only befall
 * one that was young when it was scanned: within two seconds, the coarsest tick of any file system.
 * The file system's clock may be behind ours, though, where that makes a young file look old. By that clock
 * itself the scan was not over before the latest change it saw, so that what changed together with that one
 * was young too; there, a usual tick has to do, or a fresh clone would be read over and over.
 */
function trustLimit(scan: Pick<Scan, 'files' | 'startedAt'>): number {
  let latest = Number.NEGATIVE_INFINITY
  for (const { ctimeMs } of scan.files.values()) latest = Math.max(latest, ctimeMs)
  return Math.min(scan.startedAt - coarsestTickMs, latest - usualTickMs)
}

const coarsestTickMs = 2000
const usualTickMs = 10

function absentFiles(
  files: WalkedTree['files'],
  notCaptured: readonly NotCaptured[],
  scan: Pick<Scan, 'files'>,
): Pick<Comparison, 'kept' | 'gone'> {
  const isOutOfReach = outOfReach(notCaptured)
  const kept = new Map<TreePath, ScannedFile>()
  const gone: TreePath[] = []
  for (const [path, file] of scan.files) {
    if (files.has(path)) continue
    if (isOutOfReach(path)) kept.set(path, file)
    else gone.push(path)
  }
  return { kept, gone }
}
