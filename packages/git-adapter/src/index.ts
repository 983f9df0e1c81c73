export { abandonedLocks, sweepLocks } from './store/abandoned-locks.ts'
export type { BlobAnswer } from './process/batch-answer.ts'
export {
  borrowObjects,
  type BorrowedObjects,
  type BorrowRequest,
} from './objects/borrowed-objects.ts'
export { chainBytes, reachableBytes } from './history/chain-bytes.ts'
export { changeCounts, type ChangeCounts, type TreePair } from './trees/change-counts.ts'
export { checkLooseObject } from './objects/check-loose-object.ts'
export { checkRepository } from './store/check-repository.ts'
export { formatCommit, type CommitText } from './history/commit-text.ts'
export { compareTrees, type ComparedTrees, type CompareOptions } from './trees/compare-trees.ts'
export {
  repackConcurrently,
  type CopyRequest,
  type MeanwhileWork,
} from './maintain/repack-concurrently.ts'
export { copyObjects } from './objects/copy-objects.ts'
export { countObjects, type ObjectCounts } from './objects/count-objects.ts'
export { addCuts, cutHistory, readCuts, type CutsState } from './history/cut-history.ts'
export { diffText, type DiffTextOptions } from './trees/diff-text.ts'
export type { DiffOptions } from './trees/diff-tree-call.ts'
export { diffTrees, type FileDifference } from './trees/diff-trees.ts'
export type { CommitHead } from './import/fast-import-text.ts'
export { fsck, type FsckOptions, type FsckReport } from './maintain/fsck.ts'
export type { GitVersion } from './process/git-version.ts'
export { openGit, type Git, type OpenGitOptions } from './process/git.ts'
export { importCheckpoint, type FileWrite, type ImportRequest } from './import/import-checkpoint.ts'
export {
  startImport,
  type ImportOutcome,
  type ImportSession,
  type TreeChanges,
} from './import/import-session.ts'
export { historyObjects, type CommitObjects } from './history/history-objects.ts'
export { initStore } from './store/init-store.ts'
export {
  hasLooseFile,
  hasLooseObjects,
  looseFile,
  looseObjects,
  type LooseObject,
} from './objects/loose-objects.ts'
export { log, logSingles, type LogOptions } from './history/log.ts'
export { moveRefs, type MoveOutcome, type RefMove } from './refs/move-refs.ts'
export {
  parseCommit,
  parseTree,
  parseTreeEntries,
  type CommitContent,
  type TreeContent,
  type TreeContentEntry,
} from './objects/object-content.ts'
export {
  ObjectReader,
  type NotWhole,
  type ObjectAnswer,
  type ObjectCheck,
  type ObjectReaderOptions,
} from './objects/object-reader.ts'
export { objectSizes } from './objects/object-sizes.ts'
export { objectTypes, type ObjectType } from './objects/object-types.ts'
export { openStore } from './store/open-store.ts'
export { checkPack, listPacks, type PackFiles } from './objects/packs/pack-files.ts'
export { PackIndexes, type IndexedPack } from './objects/packs/pack-indexes.ts'
export { pruneObjects, type PruneOptions } from './maintain/prune-objects.ts'
export { openQuarantine, type Quarantine } from './store/quarantine.ts'
export { readBlobs, type ReadBlobsOptions } from './objects/read-blobs.ts'
export type { LogEntry } from './history/read-commits.ts'
export { readRef, readRefs, type RefState } from './refs/read-refs.ts'
export { damagedRef, readTip } from './refs/read-tip.ts'
export { readGitlinks, readTree, type ReadTreeOptions, type TreeFile } from './trees/read-tree.ts'
export { removeBrokenRef } from './refs/remove-broken-ref.ts'
export { repack, type RepackRequest } from './maintain/repack.ts'
export { requireWhole } from './objects/require-whole.ts'
export { salvagePack, type RemovedPack } from './objects/packs/salvage-pack.ts'
export { ScratchObjects } from './trees/scratch-objects.ts'
export { storeBlobs } from './objects/store-blobs.ts'
export { guardDirectory } from './store/store-guard.ts'
export { storeShape, type StoreShape } from './store/store-shape.ts'
export { allCommits } from './objects/stored-ids.ts'
export { lockedStore, type Store } from './store/store.ts'
export {
  findLeftovers,
  sweepLeftovers,
  type Leftover,
  type LeftoverOptions,
} from './store/sweep-leftovers.ts'
export { chainFrom, walkChains, type ChainLink, type ChainLinks } from './history/walk-chains.ts'
export { TreeReader, type TreeDifference } from './trees/tree-reader.ts'
export { untilCut } from './history/until-cut.ts'
