export {
  canonicalName,
  canonicalWorkdir,
  type CanonicalWorkdir,
  type PathOrigin,
} from './canonical-workdir.ts'
export { checkRoot, type RootPlaces, type RootRefusal } from './check-root.ts'
export { compareWithScan, type Comparison } from './compare-with-scan.ts'
export type { Unfinished } from './directory-stack.ts'
export type { Entry } from './entry.ts'
export type { FileTable } from './file-table.ts'
export { directoriesOf, filesWithPermissions } from './files-by-record.ts'
export { parseIgnoreFile } from './ignore-file.ts'
export type { DirectoryStamps, Listings } from './listings.ts'
export { ignoreLayer, type IgnoreLayer } from './ignore-layer.ts'
export { isIgnored } from './ignore-verdict.ts'
export type { DirectoryReader, EntryFacts, ReadDirectory } from './directory-reader.ts'
export type { Look } from './look.ts'
export { modeCounts } from './mode-counts.ts'
export { momentOf, type Moment } from './moment.ts'
export {
  observeDirectory,
  parentIdentity,
  type DirectoryState,
  type ObservedProject,
} from './observe-directory.ts'
export { isNotCapturedReason, type NotCaptured, type NotCapturedReason } from './not-captured.ts'
export { openTreeWriter, type TreeWriterOptions } from './open-tree-writer.ts'
export { outOfReach } from './out-of-reach.ts'
export { repositoryRules } from './project-rules.ts'
export { readWalkedFile, type ReadOutcome } from './read-file.ts'
export { changedFiles } from './records-of.ts'
export { haveSamePermissions } from './same-permissions.ts'
export { draftScan, loadScan, saveScan } from './scan-file.ts'
export { decodeScan, encodeScan } from './scan-format.ts'
export type { RememberedCheckpoint, Scan, ScannedFile } from './scan.ts'
export { ScannedFilesDraft } from './scanned-files-draft.ts'
export type { TreeWriter } from './tree-writer.ts'
export { fileSystemTimeAt, knowsMore } from './trust.ts'
export { walk, type WalkOutcome } from './walk.ts'
export type { KnownState, WalkRequest } from './walk-request.ts'
export { fileMode, type WalkedFile } from './walked-file.ts'
export type {
  PassedOver,
  WalkCounts,
  WalkDifference,
  WalkedDirectory,
  WalkedTree,
} from './walked-tree.ts'
export type { WriteOutcome } from './write-outcome.ts'
