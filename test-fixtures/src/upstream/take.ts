import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  upstreamGit,
  type UpstreamContext,
  type UpstreamGit,
  type UpstreamProject,
} from './context.ts'
import { initStore } from './init.ts'
import { touchProject } from './project-file.ts'
import { pruneSnapshots } from './prune.ts'

/**
 * Takes a checkpoint and returns the new tip; null for upstream's False, for any reason.
 *
 * The limits for huge trees (50,000 entries) and huge stores (500 MB) are left out, because no
 * test reaches them.
 */
export function take(
  context: UpstreamContext,
  project: UpstreamProject,
  reason: string,
): string | null {
  initStore(context)
  if (!touchProject(context, project)) return null
  const git = upstreamGit(context.store, project.workdir, context.env)
  seedIndex(git, project)
  if (!git(['add', '-A'], project.index).ok) return null
  dropOversize(git, project, context.maxFileSizeMb)
  const tip = tipOf(git, project)
  if (isUnchanged(git, project, tip) || !commit(git, project, tip, reason)) return null
  pruneSnapshots(context, project, context.maxSnapshots)
  return tipOf(git, project)
}

/** The newest commit of a project; null before its first. */
export function tipOf(git: UpstreamGit, project: UpstreamProject): string | null {
  const answer = git(['rev-parse', '--verify', `${project.ref}^{commit}`])
  return answer.ok && answer.stdout !== '' ? answer.stdout : null
}

function seedIndex(git: UpstreamGit, project: UpstreamProject): void {
  if (!existsSync(project.index)) return
  const tip = tipOf(git, project)
  if (tip === null) rmSync(project.index)
  else git(['read-tree', tip], project.index)
}

function dropOversize(git: UpstreamGit, project: UpstreamProject, maxFileSizeMb: number): void {
  if (maxFileSizeMb === 0) return
  const paths = git(['ls-files', '--cached', '-z'], project.index).stdout.split('\0')
  const limit = maxFileSizeMb * 1024 * 1024
  const oversize = paths.filter((path) => path !== '' && sizeOf(project, path) > limit)
  const batch = 200
  for (let start = 0; start < oversize.length; start += batch) {
    const some = oversize.slice(start, start + batch)
    git(['rm', '--cached', '--quiet', '--', ...some], project.index)
  }
}

/** A path that cannot be read, such as a link to itself, is not oversize. */
function sizeOf(project: UpstreamProject, path: string): number {
  try {
    return statSync(join(project.workdir, path)).size
  } catch {
    return 0
  }
}

function isUnchanged(git: UpstreamGit, project: UpstreamProject, tip: string | null): boolean {
  if (tip !== null) return git(['diff-index', '--cached', '--quiet', tip], project.index).ok
  const listed = git(['ls-files', '--cached'], project.index)
  return listed.ok && listed.stdout === ''
}

function commit(
  git: UpstreamGit,
  project: UpstreamProject,
  tip: string | null,
  reason: string,
): boolean {
  const tree = git(['write-tree'], project.index)
  if (!tree.ok) return false
  const parent = tip === null ? [] : ['-p', tip]
  const made = git(
    ['commit-tree', tree.stdout, ...parent, '-m', reason, '--no-gpg-sign'],
    project.index,
  )
  if (!made.ok) return false
  return git(['update-ref', project.ref, made.stdout, ...(tip === null ? [] : [tip])]).ok
}
