export { parseAbsolutePath, type AbsolutePath } from './ids/absolute-path.ts'
export { blobId } from './ids/blob-id.ts'
export type { Brand, ByteString } from './ids/brand.ts'
export {
  CheckpointError,
  isCheckpointError,
  type CheckpointErrorOptions,
} from './errors/checkpoint-error.ts'
export { parseCheckpointId, shortId, type CheckpointId } from './ids/checkpoint-id.ts'
export { isInstant, systemClock, type Clock, type Instant } from './ports/clock.ts'
export { readVariable, type Environment } from './layout/environment.ts'
export { defaultExcludes } from './layout/default-excludes.ts'
export { dayMs, hourMs } from './ports/durations.ts'
export { directoryBytes } from './fs/directory-bytes.ts'
export { displayText, escapeCharacter } from './text/display-text.ts'
export { hasErrno, isSystemError } from './errors/errno.ts'
export { draftFile, type FileDraft } from './fs/draft-file.ts'
export { exitCodeOf, type ErrorCode } from './errors/error-codes.ts'
export { exitCodes, type ExitCode } from './errors/exit-codes.ts'
export { formatAge } from './text/format-age.ts'
export { formatBytes } from './text/format-bytes.ts'
export { formatTime, isoTime } from './text/format-time.ts'
export type { FileMode } from './ids/file-mode.ts'
export { fsyncDirectory } from './fs/fsync-directory.ts'
export { gitTimeoutMs } from './layout/git-timeout.ts'
export { configFile, resolveHome, type HomeInput } from './layout/home.ts'
export { checkpointBase, layout, type Layout } from './layout/layout.ts'
export type {
  HeldLock,
  LockHolder,
  LockMode,
  LockOutcome,
  LockPort,
  LockRequest,
} from './ports/lock-port.ts'
export { formatTrailers, oneLine, parseTrailers, type Trailer } from './text/message-trailers.ts'
export { nearestName } from './text/nearest-name.ts'
export { parseObjectId, type ObjectId } from './ids/object-id.ts'
export { displayPath, pathToText, textToPathBytes } from './text/path-text.ts'
export {
  noProgress,
  type Progress,
  type ProgressPhase,
  type ProgressStep,
} from './ports/progress-port.ts'
export { newProject, type DirectoryIdentity, type Project } from './project/project.ts'
export {
  formatProjectFile,
  parseProjectFile,
  type ProjectFileOutcome,
} from './project/project-file.ts'
export {
  listProjects,
  readProject,
  writeProject,
  type ReadProjectOutcome,
} from './project/project-files.ts'
export {
  isProjectHash,
  parseProjectHash,
  projectHash,
  type ProjectHash,
} from './ids/project-hash.ts'
export { readdirOrEmpty } from './fs/readdir-or-empty.ts'
export { readIfThere } from './fs/read-if-there.ts'
export {
  chainPrefix,
  chainRef,
  keptPrefix,
  keptRef,
  projectOfChainRef,
  type RefName,
} from './ids/ref-name.ts'
export { isInRepository, parseTreePath, type TreePath } from './ids/tree-path.ts'
export { parseWorkdirPath, pathBytes, type WorkdirPath } from './ids/workdir-path.ts'
export { writeFileAtomically } from './fs/write-file-atomically.ts'
export { parseDecimal } from './text/decimal-number.ts'
