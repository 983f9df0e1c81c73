import type { TreePath } from '@hermes-checkpoints/core'
import { walkedFiles } from './file-table.ts'
import type { NotCaptured } from '../model/not-captured.ts'
import { outOfReach } from '../model/out-of-reach.ts'
import { RecordsDraft } from './records-draft.ts'
import { recordsOf } from './records-of.ts'
import type { Scan, ScannedFile } from './scan.ts'
import { isRacy, racyCutoff, racyFiles } from './racy.ts'
import { isSameState, type WalkedFile } from '../model/walked-file.ts'
import type { WalkDifference, WalkedTree } from '../model/walked-tree.ts'

/** How a directory differs from its last scan, judged by stat data alone. */
export interface Comparison {
  /** Files whose content is certainly that of the scan. */
  readonly unchanged: ReadonlyMap<TreePath, ScannedFile>
  /** Files that are new, differ, or are racy. */
  readonly toRead: ReadonlyMap<TreePath, WalkedFile>
  /** Files that exist but cannot be captured now: the checkpoint keeps their older version. */
  readonly kept: ReadonlyMap<TreePath, ScannedFile>
  /** Files that no longer exist, or are ignored now. */
  readonly gone: readonly TreePath[]
}

/** Compares the result of a walk with the last scan and returns what must be read. */
export function compareWithScan(
  tree: Pick<WalkedTree, 'files' | 'notCaptured'> & Partial<Pick<WalkedTree, 'difference'>>,
  lastScan: ComparedScan | null,
): Comparison {
  const scan = lastScan ?? nothingScanned
  if (tree.difference?.from === scan.files) return compareDifference(tree, tree.difference, scan)
  const { files, notCaptured } = tree
  const unchanged = new Map<TreePath, ScannedFile>()
  const toRead = new Map<TreePath, WalkedFile>()
  const cutoff = racyCutoff(scan)
  for (const [path, file] of files) {
    const scanned = scan.files.get(path)
    const isUnchanged = scanned !== undefined && !isRacy(file, cutoff) && isSameState(scanned, file)
    if (isUnchanged) unchanged.set(path, scanned)
    else toRead.set(path, file)
  }
  const absent = [...scan.files.keys()].filter((path) => !files.has(path))
  return { unchanged, toRead, ...sortAbsent(absent, notCaptured, scan) }
}

type ComparedScan = Pick<Scan, 'files' | 'startedAt' | 'fileSystemTime'>

const nothingScanned: ComparedScan = { files: new Map(), startedAt: 0 }

/** The walk was given this scan, so only files that differ or are racy need a check. */
function compareDifference(
  { notCaptured }: Pick<WalkedTree, 'notCaptured'>,
  { absent, different }: WalkDifference,
  scan: ComparedScan,
): Comparison {
  const toRead = withRacy(different, absent, scan)
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

function withRacy(
  different: WalkDifference['different'],
  absent: readonly TreePath[],
  scan: ComparedScan,
): WalkDifference['different'] {
  const records = recordsOf(scan.files)
  const racy = racyFiles(records, racyCutoff(scan))
  if (racy.length === 0) return different
  const draft = new RecordsDraft()
  for (const [path, file] of different) draft.add(path, file, null)
  const gone = new Set(absent)
  for (const number of racy) {
    const path = records.paths.path(number)
    if (!gone.has(path) && !different.has(path)) draft.add(path, records.walked(number), null)
  }
  return walkedFiles(draft.finish())
}

function sortAbsent(
  absent: readonly TreePath[],
  notCaptured: readonly NotCaptured[],
  scan: ComparedScan,
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
