export { abandonedLocks, sweepLocks } from './abandoned-locks.ts'
export type { BlobAnswer } from './batch-answer.ts'
export { borrowObjects, type BorrowedObjects, type BorrowRequest } from './borrowed-objects.ts'
export { chainBytes, reachableBytes } from './chain-bytes.ts'
export { changeCounts, type ChangeCounts, type TreePair } from './change-counts.ts'
export { checkLooseObject } from './check-loose-object.ts'
export { checkRepository } from './check-repository.ts'
export { formatCommit, type CommitText } from './commit-text.ts'
export { compareTrees, type ComparedTrees, type CompareOptions } from './compare-trees.ts'
export { copyMeanwhile, type CopyRequest, type MeanwhileWork } from './copy-meanwhile.ts'
export { copyObjects } from './copy-objects.ts'
export { countObjects, type ObjectCounts } from './count-objects.ts'
export { addCuts, cutHistory, readCuts, type CutsState } from './cut-history.ts'
export { diffText, type DiffTextOptions } from './diff-text.ts'
export type { DiffOptions } from './diff-tree-call.ts'
export { diffTrees, type FileDifference } from './diff-trees.ts'
export type { CommitHead } from './fast-import-text.ts'
export { fsck, type FsckOptions, type FsckReport } from './fsck.ts'
export type { GitVersion } from './git-version.ts'
export { openGit, type Git, type OpenGitOptions } from './git.ts'
export { importCheckpoint, type FileWrite, type ImportRequest } from './import-checkpoint.ts'
export {
  startImport,
  type ImportOutcome,
  type ImportSession,
  type TreeChanges,
} from './import-session.ts'
export { historyObjects, type CommitObjects } from './history-objects.ts'
export { initStore } from './init-store.ts'
export {
  hasLooseFile,
  hasLooseObjects,
  looseFile,
  looseObjects,
  type LooseObject,
} from './loose-objects.ts'
export { log, logSingles, type LogOptions } from './log.ts'
export { moveRefs, type MoveOutcome, type RefMove } from './move-refs.ts'
export {
  parseCommit,
  parseTree,
  parseTreeEntries,
  type CommitContent,
  type TreeContent,
  type TreeContentEntry,
} from './object-content.ts'
export {
  ObjectReader,
  type NotWhole,
  type ObjectAnswer,
  type ObjectCheck,
  type ObjectReaderOptions,
} from './object-reader.ts'
export { objectSizes } from './object-sizes.ts'
export { objectTypes, type ObjectType } from './object-types.ts'
export { openStore } from './open-store.ts'
export { checkPack, listPacks, type PackFiles } from './pack-files.ts'
export { PackIndexes, type IndexedPack } from './pack-indexes.ts'
export { pruneObjects, type PruneOptions } from './prune-objects.ts'
export { openQuarantine, type Quarantine } from './quarantine.ts'
export { readBlobs, type ReadBlobsOptions } from './read-blobs.ts'
export type { LogEntry } from './read-commits.ts'
export { readRef, readRefs, type RefState } from './read-refs.ts'
export { readGitlinks, readTree, type ReadTreeOptions, type TreeFile } from './read-tree.ts'
export { removeBrokenRef } from './remove-broken-ref.ts'
export { repack, type RepackRequest } from './repack.ts'
export { requireWhole } from './require-whole.ts'
export { salvagePack, type RemovedPack } from './salvage-pack.ts'
export { ScratchObjects } from './scratch-objects.ts'
export { storeBlobs } from './store-blobs.ts'
export { guardDirectory } from './store-guard.ts'
export { storeShape, type StoreShape } from './store-shape.ts'
export { allCommits } from './stored-ids.ts'
export { lockedStore, type Store } from './store.ts'
export {
  findLeftovers,
  sweepLeftovers,
  type Leftover,
  type LeftoverOptions,
} from './sweep-leftovers.ts'
export { chainFrom, walkChains, type ChainLink, type ChainLinks } from './walk-chains.ts'
export { TreeReader, type TreeDifference } from './tree-reader.ts'
