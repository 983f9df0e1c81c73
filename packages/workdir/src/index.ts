export { canonicalName, canonicalWorkdir, type PathOrigin } from './root/canonical-workdir.ts'
export { checkRoot, type RootPlaces, type RootRefusal } from './root/check-root.ts'
export { inspectDirectory, parentIdentity, type DirectoryState } from './root/inspect-directory.ts'

export { parseIgnoreFile } from './ignore/ignore-file.ts'
export { ignoreLayer, type IgnoreLayer } from './ignore/ignore-layer.ts'
export { isIgnored, isTreePathIgnored } from './ignore/ignore-verdict.ts'
export { repositoryRules } from './ignore/project-rules.ts'

export type { NoRepository } from './git-index/find-repository.ts'
export type { IndexProblem, IndexUnreadable } from './git-index/index-problem.ts'
export type { PathSet } from './git-index/path-set.ts'
export { readTrackedPaths } from './git-index/read-tracked-paths.ts'
export type {
  IndexFile,
  TrackedPaths,
  TrackedPathsOptions,
  TrackedPathsOutcome,
} from './git-index/tracked-paths.ts'

export { readClocks } from './model/clock-reading.ts'
export type { Entry } from './model/entry.ts'
export {
  isNotCapturedReason,
  type NotCaptured,
  type NotCapturedReason,
} from './model/not-captured.ts'
export { outOfReach } from './model/out-of-reach.ts'
export { fileMode, type WalkedFile } from './model/walked-file.ts'
export type { PassedOver, WalkedDirectory, WalkedTree } from './model/walked-tree.ts'

export { walk, type WalkOutcome } from './walk/walk.ts'
export type { WalkRequest } from './walk/walk-request.ts'
export { readWalkedFile, type ReadOutcome } from './read/read-file.ts'

export { compareWithScan } from './scan/compare-with-scan.ts'
export type { FileTable } from './scan/file-table.ts'
export { directoriesOf, filesWithPermissions } from './scan/files-by-record.ts'
export { modeCounts } from './scan/mode-counts.ts'
export { fileSystemTimeAt, improvesOn } from './scan/racy.ts'
export { changedFiles } from './scan/records-of.ts'
export { haveSamePermissions } from './scan/same-permissions.ts'
export { draftScan, loadScan } from './scan/scan-file.ts'
export { decodeScan } from './scan/scan-format.ts'
export type { RememberedCheckpoint, Scan, ScannedFile } from './scan/scan.ts'
export { ScannedFilesDraft } from './scan/scanned-files-draft.ts'

export type { Unfinished } from './write/directory-stack.ts'
export { openTreeInspector, type TreeInspector } from './write/open-tree-inspector.ts'
export { openTreeWriter } from './write/open-tree-writer.ts'
export type { EntryState } from './write/read-entry-at.ts'
export type { TreeWriter } from './write/tree-writer.ts'
export type { WriteOutcome } from './write/write-outcome.ts'
export { hasLookAhead } from './walk/readers/look-ahead-file.ts'
