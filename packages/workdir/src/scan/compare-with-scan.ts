import type { TreePath } from '@hermes-checkpoints/core'
import { walkedFiles } from './file-table.ts'
import type { NotCaptured } from '../model/not-captured.ts'
import { outOfReach } from '../model/out-of-reach.ts'
import { RecordsDraft } from './records-draft.ts'
import { recordsOf } from './records-of.ts'
import type { Scan, ScannedFile } from './scan.ts'
import { isSettled, racyCutoff, unsettledFiles } from './racy.ts'
import { isSameState, type WalkedFile } from '../model/walked-file.ts'
import type { WalkDifference, WalkedTree } from '../model/walked-tree.ts'

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
  tree: Pick<WalkedTree, 'files' | 'notCaptured'> & Partial<Pick<WalkedTree, 'difference'>>,
  lastScan: LastScan | null,
): Comparison {
  const scan = lastScan ?? nothingScanned
  if (tree.difference?.from === scan.files) return compareDifference(tree, tree.difference, scan)
  const { files, notCaptured } = tree
  const unchanged = new Map<TreePath, ScannedFile>()
  const toRead = new Map<TreePath, WalkedFile>()
  const limit = racyCutoff(scan)
  for (const [path, file] of files) {
    const known = scan.files.get(path)
    const isTrusted = known !== undefined && isSettled(file, limit) && isSameState(known, file)
    if (isTrusted) unchanged.set(path, known)
    else toRead.set(path, file)
  }
  const absent = [...scan.files.keys()].filter((path) => !files.has(path))
  return { unchanged, toRead, ...sortAbsent(absent, notCaptured, scan) }
}

type LastScan = Pick<Scan, 'files' | 'startedAt' | 'fileSystemTime'>

const nothingScanned: LastScan = { files: new Map(), startedAt: 0 }

/** The walk knew the scan: then only what is different, or too young to be trusted, has to be looked at. */
function compareDifference(
  { notCaptured }: Pick<WalkedTree, 'notCaptured'>,
  { absent, different }: WalkDifference,
  scan: LastScan,
): Comparison {
  const toRead = withUnsettled(different, absent, scan)
  return {
    get unchanged() {
      const unchanged = new Map(scan.files)
      for (const path of [...toRead.keys(), ...absent]) unchanged.delete(path)
      return unchanged
    },
    toRead,
    ...sortAbsent(absent, notCaptured, scan),
  }
}

function withUnsettled(
  different: WalkDifference['different'],
  absent: readonly TreePath[],
  scan: LastScan,
): WalkDifference['different'] {
  const records = recordsOf(scan.files)
  const unsettled = unsettledFiles(records, racyCutoff(scan))
  if (unsettled.length === 0) return different
  const draft = new RecordsDraft()
  for (const [path, file] of different) draft.add(path, file, null)
  const gone = new Set(absent)
  for (const number of unsettled) {
    const path = records.paths.path(number)
    if (!gone.has(path) && !different.has(path)) draft.add(path, records.walked(number), null)
  }
  return walkedFiles(draft.finish())
}

function sortAbsent(
  absent: readonly TreePath[],
  notCaptured: readonly NotCaptured[],
  scan: LastScan,
): Pick<Comparison, 'kept' | 'gone'> {
  const isOutOfReach = outOfReach(notCaptured)
  const kept = new Map<TreePath, ScannedFile>()
  const gone: TreePath[] = []
  for (const path of absent) {
    const file = scan.files.get(path)
    if (file !== undefined && isOutOfReach(path)) kept.set(path, file)
    else gone.push(path)
  }
  return { kept, gone }
}
