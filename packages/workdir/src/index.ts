export {
  canonicalName,
  canonicalWorkdir,
  type CanonicalWorkdir,
  type PathOrigin,
} from './canonical-workdir.ts'
export { checkRoot, type RootPlaces, type RootRefusal } from './check-root.ts'
export { compareWithScan, type Comparison } from './compare-with-scan.ts'
export { parseIgnoreFile } from './ignore-file.ts'
export { ignoreLayer, type IgnoreLayer } from './ignore-layer.ts'
export { isIgnored } from './ignore-verdict.ts'
export {
  observeDirectory,
  parentIdentity,
  type DirectoryState,
  type ObservedProject,
} from './observe-directory.ts'
export type { NotCaptured, NotCapturedReason } from './not-captured.ts'
export { outOfReach } from './out-of-reach.ts'
export { readWalkedFile, type ReadOutcome } from './read-file.ts'
export { loadScan, saveScan } from './scan-file.ts'
export { decodeScan, encodeScan } from './scan-format.ts'
export type { Scan, ScannedFile } from './scan.ts'
export { walk, type WalkOutcome } from './walk.ts'
export type { WalkRequest } from './walk-request.ts'
export { fileMode, type WalkedFile } from './walked-file.ts'
export type { WalkCounts, WalkedDirectory, WalkedTree } from './walked-tree.ts'
