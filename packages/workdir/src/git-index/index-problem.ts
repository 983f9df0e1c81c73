import type { WorkdirPath } from '@hermes-checkpoints/core'

/** Why the index of a repository cannot be read. */
export type IndexProblem =
  /** `.git` is a file without a valid `gitdir:` line. */
  | 'git-file-invalid'
  /** The directory that a `gitdir:` line or a `commondir` file names is not git's. */
  | 'git-directory-missing'
  /** The directory that `core.worktree` names does not exist. */
  | 'worktree-missing'
  /** The repository's objects have ids of a kind that we do not know. */
  | 'object-format-unknown'
  /** A directory, a FIFO or a device has the name of a file that git reads. */
  | 'special-file'
  /** The system denies us access. */
  | 'unreadable'
  /** The file, or the paths in it together, exceed the limit. */
  | 'too-large'
  /** The file does not begin as an index does. */
  | 'not-an-index'
  | 'version-unknown'
  /** The index has an extension that changes its meaning, and that we do not know. */
  | 'extension-unknown'
  | 'checksum-mismatch'
  | 'damaged'
  /** The index is split, and the shared part does not exist. */
  | 'shared-index-missing'

/** The answer when a repository exists but what it tracks is unknown. */
export interface IndexUnreadable {
  readonly kind: 'unreadable'
  readonly code: IndexProblem
  /** The absolute path of the file or directory with the problem. */
  readonly file: WorkdirPath
  /** The problem in words, to follow the path and a colon. */
  readonly why: string
}

/** Creates the answer for a problem with a file or directory. */
export function indexUnreadable(code: IndexProblem, file: WorkdirPath): IndexUnreadable {
  return { kind: 'unreadable', code, file, why: descriptions[code] }
}

const descriptions: Readonly<Record<IndexProblem, string>> = {
  'git-file-invalid': 'it has no valid "gitdir:" line',
  'git-directory-missing': 'it is not the directory of a git repository',
  'worktree-missing': 'the directory that core.worktree names does not exist',
  'object-format-unknown': 'it names an unknown extensions.objectFormat',
  'special-file': 'it is not a regular file',
  unreadable: 'it cannot be read',
  'too-large': 'it is too large',
  'not-an-index': 'it is not an index of git',
  'version-unknown': 'it has an unknown version',
  'extension-unknown': 'it has an unknown extension that must not be ignored',
  'checksum-mismatch': 'its checksum does not match',
  damaged: 'it is damaged',
  'shared-index-missing': 'it does not exist, but the index is split and refers to it',
}

/** The answer of the parser, which does not know the file. */
export interface InvalidIndex {
  readonly kind: 'invalid'
  readonly code: IndexProblem
}

export function invalidIndex(code: IndexProblem): InvalidIndex {
  return { kind: 'invalid', code }
}
