import { displayText } from '@hermes-checkpoints/core'
import { cutToWidth } from './cut-to-width.ts'

/** The title of a session in a table: one that goes on and on does not push the rest of every line away. */
export function titleText(title: string | null): string {
  return title === null ? '—' : cutToWidth(displayText(title), widest)
}

const widest = 60
