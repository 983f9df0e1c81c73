import { displayText, formatAge, formatBytes, type Instant } from '@hermes-checkpoints/core'
import type { DeletePlan, DeleteReport } from '@hermes-checkpoints/sessions'
import { countText } from '../../../terminal/count-text.ts'

/** Describes what the deletion of a session would delete. */
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
  active: 'it has not ended; an agent may be using it.',
  pinned: 'it is pinned.',
  archived: 'it is archived.',
  'in-use': 'a conversation still uses it.',
}

/** Describes how the deletion of a session ended. */
export function sessionDeletedText({
  bytesFreed,
  deleted,
  errors,
  files,
  id,
}: DeleteReport): string {
  // Another process may have deleted the session and its files since the plan was made.
  if (!deleted) return errors.length > 0 ? '' : `Session ${displayText(id)} is already gone.\n`
  const what = errors.length === 0 ? 'Deleted' : 'Deleted in part'
  const size = files.length === 0 ? '' : `, ${formatBytes(bytesFreed)} freed`
  return `${what}: session ${displayText(id)} with ${countText(files.length, 'file')}${size}.\n`
}
