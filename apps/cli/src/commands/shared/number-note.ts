import type { Checkpoint } from '@hermes-checkpoints/checkpoints'
import { shortId } from '@hermes-checkpoints/core'

/** Says which checkpoint was used where a number of four digits or more could have been meant as the beginning of an id. */
export function numberNote(typed: string, { id, number }: Checkpoint): string {
  if (!/^\d{4,}$/.test(typed) || Number(typed) !== number) return ''
  return `${typed} was taken as a number in the log: checkpoint ${shortId(id)}.\n`
}
