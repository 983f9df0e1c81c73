export { addForeignCommit } from './add-foreign-commit.ts'
export { buildTree } from './build-tree.ts'
export { fakeGit, type FakeGit, type FakeGitKind } from './fake-git.ts'
export {
  hostileEnvironment,
  type HostileEnvironment,
  type HostileEnvironmentOptions,
} from './hostile/hostile-environment.ts'
export { hostileNames, type HostileName } from './hostile/hostile-names.ts'
export type { HostileEffect, HostilePart } from './hostile/hostile-part.ts'
export { isRunning } from './is-running.ts'
export {
  legacyArchive,
  legacyRepository,
  type LegacyArchiveContent,
  type LegacyCommit,
  type LegacyRepository,
} from './legacy-store.ts'
export {
  nestedRepository,
  type NestedRepository,
  type NestedRepositoryOptions,
  type NestedTrap,
} from './nested-repository.ts'
export { parsePythonJson, pythonFloat, pythonJson, type PythonValue } from './python-json.ts'
export { readTree } from './read-tree.ts'
export { digestOf, type DigestOptions } from './repository-digest.ts'
export { rounds } from './rounds.ts'
export { plainGit } from './run-git.ts'
export { scratchDirectory, scratchHome, type AtEnd, type ScratchHome } from './scratch.ts'
export {
  stateDatabase,
  stateSql,
  stateWriterProgram,
  type StateDatabaseOptions,
  type StateSchema,
  type StateSession,
} from './state-db/state-database.ts'
export {
  directory,
  fifo,
  file,
  link,
  sparse,
  type Content,
  type DirectoryNode,
  type FifoNode,
  type FileNode,
  type LinkNode,
  type SparseNode,
  type Tree,
  type TreeEntry,
  type TreeNode,
} from './tree.ts'
export { upstreamHash, type UpstreamForm } from './upstream/context.ts'
export type { UpstreamEntry } from './upstream/list.ts'
export type { UpstreamRestore } from './upstream/restore.ts'
export {
  upstreamStore,
  type UpstreamStore,
  type UpstreamStoreOptions,
} from './upstream/upstream-store.ts'
export { python } from './python.ts'
