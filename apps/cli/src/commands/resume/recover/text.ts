import { displayText } from '@hermes-checkpoints/core'
import type { InPlace, LostState, RecoveryReport } from '@hermes-checkpoints/resume'

/** Lists the states that were recovered, and those that were not and why. */
export function recoveryText({ errors, kept, recovered }: RecoveryReport): string {
  if (recovered.length + kept.length + errors.length === 0) return 'Nothing is lost.\n'
  const back = recovered.map(
    ({ from, how, id }) => `Recovered ${id}, ${how} from ${displayText(from)}\n`,
  )
  return [...back, ...kept.map(keptText)].join('')
}

function keptText({ inPlace, state }: LostState): string {
  return `Not recovered: ${displayText(state.path)}: ${inPlaceText[inPlace ?? 'unknown']}\n`
}

const inPlaceText: Readonly<Record<InPlace, string>> = {
  older: 'an older state is in its place',
  'same-age': 'a state of the same time is in its place',
  newer: 'a newer state is in its place',
  unknown: 'the file in its place cannot be compared',
}

/** Lists what could not be read or copied. */
export function recoveryErrorsText(errors: RecoveryReport['errors']): string {
  return errors
    .map(({ path, why }) => `Failed: ${displayText(path)}: ${displayText(why)}\n`)
    .join('')
}
