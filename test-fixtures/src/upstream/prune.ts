import type { UpstreamGit, UpstreamProject } from './context.ts'

/** Keeps the newest commits by writing each of them anew, with today's date and only its subject. */
export function pruneSnapshots(
  git: UpstreamGit,
  project: UpstreamProject,
  maxSnapshots: number,
): void {
  const counted = git(['rev-list', '--count', project.ref])
  if (!counted.ok || Number(counted.stdout) <= maxSnapshots) return
  const listed = git(['rev-list', '--reverse', project.ref])
  if (!listed.ok) return
  const tip = rewrite(git, listed.stdout.split('\n').slice(-maxSnapshots))
  if (tip === null) return
  git(['update-ref', project.ref, tip])
  git(['reflog', 'expire', '--expire=now', '--all'])
  git(['gc', '--prune=now', '--quiet'])
}

function rewrite(git: UpstreamGit, commits: readonly string[]): string | null {
  let parent: string | null = null
  for (const commit of commits) {
    const tree = git(['rev-parse', `${commit}^{tree}`])
    if (!tree.ok) return null
    const subject = git(['log', '--format=%s', '-1', commit]).stdout
    const message = subject === '' ? 'checkpoint' : subject
    const parents: readonly string[] = parent === null ? [] : ['-p', parent]
    const made = git(['commit-tree', tree.stdout, ...parents, '-m', message, '--no-gpg-sign'])
    if (!made.ok) return null
    parent = made.stdout
  }
  return parent
}
