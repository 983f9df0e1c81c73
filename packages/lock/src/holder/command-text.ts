import { basename, isAbsolute } from 'node:path'
import { displayText } from '@hermes-checkpoints/core'

const longestText = 120

/** A command line for messages: one short line with control characters escaped. */
export function commandText([program = '', ...rest]: readonly string[]): string {
  const text = displayText([programName(program), ...rest].join(' ').trim())
  return text.length <= longestText
    ? text
    : `${withoutHalfCharacter(text.slice(0, longestText - 1))}…`
}

/** Without its directory, an interpreter leaves room for the name of the script. */
function programName(program: string): string {
  return isAbsolute(program) ? basename(program) : program
}

/** A character outside the basic plane is two UTF-16 units, and the cut may be between them. */
function withoutHalfCharacter(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '')
}
