import type { Checkpoint } from '@hermes-checkpoints/checkpoints'
import { shortId } from '@hermes-checkpoints/core'

/** A number of four digits or more could also be the beginning of an id, so this says which checkpoint was used. */
export function numberNote(typed: string, { id, number }: Checkpoint): string {
  if (!/^\d{4,}$/.test(typed) || Number(typed) !== number) return ''
  return `Read ${typed} as a number in the log: checkpoint ${shortId(id)}.\n`
}
