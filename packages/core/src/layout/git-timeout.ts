import { CheckpointError } from '../errors/checkpoint-error.ts'
import { parseDecimal } from '../text/decimal-number.ts'
import { readVariable, type Environment } from './environment.ts'

const variable = 'HERMES_CHECKPOINT_TIMEOUT'
const defaultSeconds = 30
const fewestSeconds = 10
const mostSeconds = 60

/** How long one git process may take, from `HERMES_CHECKPOINT_TIMEOUT`, in milliseconds. */
export function gitTimeoutMs(env: Environment): number {
  const text = readVariable(env, variable)
  if (text === undefined) return defaultSeconds * 1000
  const seconds = parseDecimal(text)
  if (seconds === undefined) {
    throw new CheckpointError(
      'config-invalid',
      `${variable}: expected a number of seconds, found ${JSON.stringify(text)}`,
      { hint: `Give ${fewestSeconds} to ${mostSeconds}, or unset it for ${defaultSeconds}.` },
    )
  }
  return Math.round(Math.min(Math.max(seconds, fewestSeconds), mostSeconds) * 1000)
}
