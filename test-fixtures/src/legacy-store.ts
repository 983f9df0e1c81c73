import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree } from './build-tree.ts'
import type { Tree } from './tree.ts'
import { canonicalPath, upstreamGit, upstreamHash, type UpstreamGit } from './upstream/context.ts'
import { legacyExcludes } from './upstream/default-excludes.ts'
import { writeExcludes } from './upstream/init.ts'

export interface LegacyCommit {
  readonly reason: string
  /** Written to the working directory before the commit. */
  readonly tree: Tree
  readonly at?: Date
}

export interface LegacyRepository {
  /** The git directory, `<base>/<hash16>`. */
  readonly directory: string
  readonly hash: string
  /** The commits, oldest first. */
  readonly ids: readonly string[]
}

/** Creates the shadow repository that upstream kept for a directory before v2. */
export function legacyRepository(
  base: string,
  workdir: string,
  commits: readonly LegacyCommit[],
): LegacyRepository {
  mkdirSync(workdir, { recursive: true })
  const hash = upstreamHash(workdir)
  const directory = join(base, hash)
  if (!existsSync(join(directory, 'HEAD'))) initialise(directory, workdir)
  const ids = commits.map((commit) => addCommit(directory, workdir, commit))
  return { directory, hash, ids }
}

export interface LegacyArchiveContent {
  readonly repositories?: readonly {
    readonly workdir: string
    readonly commits: readonly LegacyCommit[]
  }[]
  /** Other files of the base. */
  readonly tree?: Tree
  /** The mtime of the archive, from which its age is computed. */
  readonly modified?: Date
}

/** Creates an archive as migration does, such as `legacy-20260506-143000`, and returns its path. */
export function legacyArchive(
  base: string,
  name: string,
  content: LegacyArchiveContent = {},
): string {
  const archive = join(base, name)
  buildTree(archive, content.tree ?? {})
  for (const { workdir, commits } of content.repositories ?? []) {
    legacyRepository(archive, workdir, commits)
  }
  if (content.modified !== undefined) utimesSync(archive, content.modified, content.modified)
  return archive
}

function initialise(directory: string, workdir: string): void {
  mkdirSync(directory, { recursive: true })
  const git = legacyGit(directory, workdir)
  git(['init'])
  git(['config', 'user.email', 'hermes@local'])
  git(['config', 'user.name', 'Hermes Checkpoint'])
  git(['config', 'commit.gpgsign', 'false'])
  git(['config', 'tag.gpgSign', 'false'])
  writeExcludes(directory, legacyExcludes)
  writeFileSync(join(directory, 'HERMES_WORKDIR'), `${canonicalPath(workdir)}\n`)
}

function addCommit(directory: string, workdir: string, { reason, tree, at }: LegacyCommit): string {
  buildTree(workdir, tree)
  const git = legacyGit(directory, workdir, at)
  git(['add', '-A'])
  // Without a change upstream makes no commit, so the last one is used again.
  const isUnchanged = git(['diff', '--cached', '--quiet']).ok
  if (!isUnchanged) git(['commit', '-m', reason, '--allow-empty-message', '--no-gpg-sign'])
  const head = git(['rev-parse', '--verify', 'HEAD'])
  if (!head.ok) throw new Error(`nothing was committed in ${directory}: ${head.stderr}`)
  return head.stdout
}

function legacyGit(directory: string, workdir: string, at?: Date): UpstreamGit {
  const date = at?.toISOString()
  const dates = date === undefined ? {} : { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
  return upstreamGit(directory, canonicalPath(workdir), () => ({ ...process.env, ...dates }))
}
