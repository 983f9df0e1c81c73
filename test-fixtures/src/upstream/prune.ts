import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  upstreamGit,
  type UpstreamContext,
  type UpstreamGit,
  type UpstreamProject,
} from './context.ts'

/**
 * Keeps the newest commits by rewriting each of them, with only its subject.
 *
 * The older versions give all of them today's date and then reclaim the space; the newest one keeps their dates, and
 * leaves the space to a later run.
 */
export function pruneSnapshots(
  context: UpstreamContext,
  project: UpstreamProject,
  maxSnapshots: number,
): void {
  const git = upstreamGit(context.store, project.workdir, context.env)
  const counted = git(['rev-list', '--count', project.ref])
  if (!counted.ok || Number(counted.stdout) <= maxSnapshots) return
  const listed = git(['rev-list', '--reverse', project.ref])
  if (!listed.ok) return
  const commits = listed.stdout.split('\n')
  const tip = rewrite(context, project, commits.slice(-maxSnapshots))
  if (tip === null) return
  if (context.form === 'new') {
    git(['update-ref', project.ref, tip, commits.at(-1) ?? ''])
    writeFileSync(join(context.store, '.gc-pending'), '')
  } else {
    git(['update-ref', project.ref, tip])
    collectGarbage(git)
  }
}

/** Deletes all unreachable objects of the store immediately. */
export function collectGarbage(git: UpstreamGit): void {
  git(['reflog', 'expire', '--expire=now', '--all'])
  git(['gc', '--prune=now', '--quiet'])
}

function rewrite(
  context: UpstreamContext,
  project: UpstreamProject,
  commits: readonly string[],
): string | null {
  let parent: string | null = null
  for (const commit of commits) {
    const git = upstreamGit(context.store, project.workdir, context.env)
    const tree = git(['rev-parse', `${commit}^{tree}`])
    if (!tree.ok) return null
    const subject = git(['log', '--format=%s', '-1', commit]).stdout
    const message = subject === '' ? 'checkpoint' : subject
    const parents: readonly string[] = parent === null ? [] : ['-p', parent]
    const made = committer(
      context,
      project,
      commit,
    )(['commit-tree', tree.stdout, ...parents, '-m', message, '--no-gpg-sign'])
    if (!made.ok) return null
    parent = made.stdout
  }
  return parent
}

/** The newest version copies the dates of the commit that it rewrites. */
function committer(
  context: UpstreamContext,
  project: UpstreamProject,
  commit: string,
): UpstreamGit {
  const { env, form, store } = context
  const git = upstreamGit(store, project.workdir, env)
  if (form !== 'new') return git
  const [authored, committed] = git(['log', '--format=%aI|%cI', '-1', commit]).stdout.split('|')
  const dates = { GIT_AUTHOR_DATE: authored, GIT_COMMITTER_DATE: committed }
  return upstreamGit(store, project.workdir, () => ({ ...env(), ...dates }))
}
