import { isAbsolute, join } from 'node:path'
import {
  canonicalPath,
  upstreamGit,
  type UpstreamContext,
  type UpstreamProject,
} from './context.ts'
import { take } from './take.ts'

/** Upstream's result, with its own keys. */
export type UpstreamRestore =
  | {
      readonly success: true
      readonly restored_to: string
      readonly reason: string
      readonly directory: string
      readonly file?: string
    }
  | { readonly success: false; readonly error: string }

/** Restores a directory or one file; upstream takes a checkpoint first and ignores its result. */
export function restoreSnapshot(
  context: UpstreamContext,
  project: UpstreamProject,
  hash: string,
  file?: string,
): UpstreamRestore {
  const complaint = complaintAboutHash(hash) ?? complaintAboutFile(project, file)
  if (complaint !== null) return { success: false, error: complaint }
  const git = upstreamGit(context.store, project.workdir, context.env)
  if (!git(['cat-file', '-t', hash]).ok) {
    return { success: false, error: `Checkpoint '${hash}' not found` }
  }
  const short = hash.slice(0, 8)
  take(context, project, `pre-rollback snapshot (restoring to ${short})`)
  const checkout = git(['checkout', hash, '--', file ?? '.'], project.index)
  if (!checkout.ok) return { success: false, error: `Restore failed: ${checkout.stderr}` }
  const subject = git(['log', '--format=%s', '-1', hash])
  const reason = subject.ok ? subject.stdout : 'unknown'
  const done = { success: true, restored_to: short, reason, directory: project.workdir } as const
  return file === undefined ? done : { ...done, file }
}

function complaintAboutHash(hash: string): string | null {
  if (hash.trim() === '') return 'Empty commit hash'
  if (hash.startsWith('-')) return `Invalid commit hash (must not start with '-'): '${hash}'`
  if (/^[0-9a-fA-F]{4,64}$/.test(hash)) return null
  return `Invalid commit hash (expected 4-64 hex characters): '${hash}'`
}

function complaintAboutFile(project: UpstreamProject, file: string | undefined): string | null {
  if (file === undefined) return null
  if (file.trim() === '') return 'Empty file path'
  if (isAbsolute(file)) return `File path must be relative, got absolute path: '${file}'`
  const path = canonicalPath(join(project.workdir, file))
  if (path === project.workdir || path.startsWith(`${project.workdir}/`)) return null
  return `File path escapes the working directory via traversal: '${file}'`
}
