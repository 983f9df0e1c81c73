import { displayText } from '@hermes-checkpoints/core'
import { cutToWidth } from './cut-to-width.ts'

/** Returns the title of a session for a table, cut so that a long one does not widen every line. */
export function titleText(title: string | null): string {
  return title === null ? '—' : cutToWidth(displayText(title), maxWidth)
}

const maxWidth = 60
