export { parseAbsolutePath, type AbsolutePath } from './absolute-path.ts'
export type { Brand, ByteString } from './brand.ts'
export {
  CheckpointError,
  isCheckpointError,
  type CheckpointErrorOptions,
} from './checkpoint-error.ts'
export { parseCheckpointId, shortId, type CheckpointId } from './checkpoint-id.ts'
export { systemClock, type Clock, type Instant } from './clock.ts'
export { exitCodeOf, type ErrorCode } from './error-codes.ts'
export { exitCodes, type ExitCode } from './exit-codes.ts'
export { checkpointBase, layout, type Layout } from './layout.ts'
export type {
  HeldLock,
  LockHolder,
  LockMode,
  LockOutcome,
  LockPort,
  LockRequest,
} from './lock-port.ts'
export { parseObjectId, type ObjectId } from './object-id.ts'
export { displayPath, pathToText, textToPathBytes } from './path-text.ts'
export { noProgress, type Progress, type ProgressStep } from './progress-port.ts'
export { isProjectHash, parseProjectHash, projectHash, type ProjectHash } from './project-hash.ts'
export {
  chainPrefix,
  chainRef,
  keptPrefix,
  keptRef,
  projectOfChainRef,
  type RefName,
} from './ref-name.ts'
export { parseTreePath, type TreePath } from './tree-path.ts'
export { parseWorkdirPath, pathBytes, type WorkdirPath } from './workdir-path.ts'
