import { displayText, formatAge, formatBytes, type Instant } from '@hermes-checkpoints/core'
import type { DeletePlan, DeleteReport } from '@hermes-checkpoints/sessions'
import { countText } from '../../../terminal/count-text.ts'

/** What the deletion of a session takes away, as people read it before they agree. */
export function sessionLossText({ cautions, messages, removal }: DeletePlan, now: Instant): string {
  const { files, id, lastActivityAt, source, title } = removal
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const size = files.length === 0 ? '' : `, ${formatBytes(bytes)}`
  const fileLines = files.map(({ name }) => `  ${displayText(name)}\n`).join('')
  const warnings = cautions.map((caution) => `Warning: ${cautionTexts[caution]}\n`).join('')
  return `Session:       ${displayText(id)}
Title:         ${displayText(title ?? '—')}
Source:        ${displayText(source ?? '—')}
Last activity: ${formatAge(lastActivityAt, now)}
Messages:      ${messages ?? 'not in the database'}
Files:         ${files.length}${size}
${fileLines}${warnings}`
}

const cautionTexts: Readonly<Record<DeletePlan['cautions'][number], string>> = {
  active: 'it has not ended; an agent may be at work in it.',
  pinned: 'it is pinned.',
  archived: 'it is archived.',
  'in-use': 'a conversation still points to it.',
}

/** How the deletion of a session went. */
export function sessionDeletedText({
  bytesFreed,
  deleted,
  errors,
  files,
  id,
}: DeleteReport): string {
  // The session itself may have gone by another hand in the meantime, and its files with it.
  if (!deleted) return errors.length > 0 ? '' : `The session ${displayText(id)} is gone already.\n`
  const what = errors.length === 0 ? 'Deleted' : 'Deleted in part'
  const size = files.length === 0 ? '' : `, ${formatBytes(bytesFreed)} freed`
  return `${what}: session ${displayText(id)} with ${countText(files.length, 'file')}${size}.\n`
}
