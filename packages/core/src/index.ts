export { parseAbsolutePath, type AbsolutePath } from './absolute-path.ts'
export { applySettingChange } from './apply-setting-change.ts'
export { blobId } from './blob-id.ts'
export type { Brand, ByteString } from './brand.ts'
export {
  CheckpointError,
  isCheckpointError,
  type CheckpointErrorOptions,
} from './checkpoint-error.ts'
export { parseCheckpointId, shortId, type CheckpointId } from './checkpoint-id.ts'
export { isInstant, systemClock, type Clock, type Instant } from './clock.ts'
export { readVariable, type Environment } from './environment.ts'
export { defaultExcludes } from './default-excludes.ts'
export { directoryBytes } from './directory-bytes.ts'
export { displayText, escapeCharacter } from './display-text.ts'
export { hasErrno, isSystemError } from './errno.ts'
export { draftFile, type FileDraft } from './draft-file.ts'
export { exitCodeOf, type ErrorCode } from './error-codes.ts'
export { exitCodes, type ExitCode } from './exit-codes.ts'
export { formatAge } from './format-age.ts'
export { formatBytes } from './format-bytes.ts'
export { formatTime, isoTime } from './format-time.ts'
export type { FileMode } from './file-mode.ts'
export { findSetting } from './find-setting.ts'
export { fsyncDirectory } from './fsync-directory.ts'
export { gitTimeoutMs } from './git-timeout.ts'
export { configFile, resolveHome, type HomeInput } from './home.ts'
export { checkpointBase, layout, type Layout } from './layout.ts'
export {
  loadSettings,
  type LoadedSettings,
  type SettingFlags,
  type SettingsInput,
} from './load-settings.ts'
export type {
  HeldLock,
  LockHolder,
  LockMode,
  LockOutcome,
  LockPort,
  LockRequest,
} from './lock-port.ts'
export { formatTrailers, oneLine, parseTrailers, type Trailer } from './message-trailers.ts'
export { nearestName } from './nearest-name.ts'
export { parseObjectId, type ObjectId } from './object-id.ts'
export { displayPath, pathToText, textToPathBytes } from './path-text.ts'
export { planSettingChange, type SettingRequest } from './plan-setting-change.ts'
export { noProgress, type Progress, type ProgressStep } from './progress-port.ts'
export { newProject, type DirectoryIdentity, type Project } from './project.ts'
export { formatProjectFile, parseProjectFile, type ProjectFileOutcome } from './project-file.ts'
export {
  listProjects,
  readProject,
  writeProject,
  type ReadProjectOutcome,
} from './project-files.ts'
export { isProjectHash, parseProjectHash, projectHash, type ProjectHash } from './project-hash.ts'
export { readIfThere } from './read-if-there.ts'
export {
  chainPrefix,
  chainRef,
  keptPrefix,
  keptRef,
  projectOfChainRef,
  type RefName,
} from './ref-name.ts'
export type { SettingChange } from './setting-change.ts'
export type { SettingEntry, SettingSource } from './setting-entry.ts'
export {
  environmentName,
  settingTable,
  yamlKey,
  type Setting,
  type SettingKey,
  type SettingSection,
  type SettingValue,
} from './setting-table.ts'
export { describeValue, formatSettingValue, parseSettingValue } from './setting-value.ts'
export type { CheckpointSettings, SessionSettings, Settings } from './settings.ts'
export { isInRepository, parseTreePath, type TreePath } from './tree-path.ts'
export { parseWorkdirPath, pathBytes, type WorkdirPath } from './workdir-path.ts'
export { writeFileAtomically } from './write-file-atomically.ts'
