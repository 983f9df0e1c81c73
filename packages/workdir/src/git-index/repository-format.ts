import { pathBelow } from '../model/path-below.ts'
import { parseWorkdirPath, type WorkdirPath } from '@hermes-checkpoints/core'
import { isTrue, parseGitConfig, type ConfigValues } from './git-config.ts'
import type { GitDirectory } from './git-directory.ts'
import { indexUnreadable, type IndexUnreadable } from './index-problem.ts'
import { objectFormats, type ObjectFormat } from './object-format.ts'
import { readGitFile } from './read-git-file.ts'

/** What the configuration of a repository says about its index. */
export interface RepositoryFormat {
  readonly kind: 'format'
  readonly objectFormat: ObjectFormat
  /** `core.worktree`: where the working tree is if not around `.git`. Relative to the git directory. */
  readonly worktree: string | null
}

/** Reads the format of a repository. As in git, only its own configuration counts, not the user's. */
export function readRepositoryFormat(git: GitDirectory): RepositoryFormat | IndexUnreadable {
  const shared = readConfig(git.common, 'config')
  if (shared.kind === 'unreadable') return shared
  const name = shared.values.get('extensions.objectformat') ?? 'sha1'
  const objectFormat = objectFormats.get(name)
  if (objectFormat === undefined)
    return indexUnreadable(
      'object-format-unknown',
      parseWorkdirPath(pathBelow(git.common, 'config')),
    )
  const worktree = readWorktree(git, shared.values)
  return worktree.kind === 'unreadable'
    ? worktree
    : { kind: 'format', objectFormat, worktree: worktree.path }
}

type Worktree = { readonly kind: 'worktree'; readonly path: string | null } | IndexUnreadable

/** The shared configuration names the main worktree; with this extension, each worktree has a configuration too. */
function readWorktree({ common, own }: GitDirectory, shared: ConfigValues): Worktree {
  const isShared = !isTrue(shared.get('extensions.worktreeconfig'))
  const named = shared.get(worktreeKey) ?? null
  if (isShared) return { kind: 'worktree', path: own === common ? named : null }
  const config = readConfig(own, 'config.worktree')
  if (config.kind === 'unreadable') return config
  return { kind: 'worktree', path: config.values.get(worktreeKey) ?? named }
}

const worktreeKey = 'core.worktree'

type Config = { readonly kind: 'config'; readonly values: ConfigValues } | IndexUnreadable

/** Reads a file of configuration. A missing one says nothing. */
function readConfig(directory: WorkdirPath, name: string): Config {
  const file = readGitFile(directory, name, maxConfigBytes)
  if (file.kind === 'unreadable') return file
  const text = file.kind === 'content' ? file.content.toString('latin1') : ''
  return { kind: 'config', values: parseGitConfig(text) }
}

const maxConfigBytes = 16 * 1024 * 1024
