import type { TreePath } from '@hermes-checkpoints/core'
import type { Entry } from '@hermes-checkpoints/workdir'
import type { PlanInput } from './plan-input.ts'
import type { Change, KeepReason } from './restore-plan.ts'

/** Why a file or link that the target lacks or replaces stays; null when it may go. */
export function reasonToKeepFile(
  input: PlanInput,
  path: TreePath,
  { after, before }: Pick<Change, 'before' | 'after'>,
): KeepReason | null {
  const { saved, wasIgnored } = input
  if (after === null && saved.isUnknown(path)) return 'not-captured-then'
  if (after === null && wasIgnored(path, false)) return 'ignored-then'
  return reasonOfAuthor(input, path, before)
}

/** Why a directory that the target lacks stays; null when it may go. */
export function reasonToKeepDirectory(
  { authorship, saved, wasIgnored }: PlanInput,
  path: TreePath,
  isOwn: boolean,
): KeepReason | null {
  if (saved.isUnknown(path)) return 'not-captured-then'
  if (wasIgnored(path, true)) return 'ignored-then'
  // The ledger records files only, so any program may have made an empty directory.
  return isOwn && authorship !== null ? 'author-unknown' : null
}

/** Why a path stays because of its author; null when the agent left it so, or when edits are not to be kept. */
export function reasonOfAuthor(
  { authorship }: PlanInput,
  path: TreePath,
  before: Entry | null,
): KeepReason | null {
  const author = authorship?.(path, before) ?? 'agent'
  if (author === 'agent') return null
  return author === 'unknown' ? 'author-unknown' : 'edited'
}
