import { basename, isAbsolute } from 'node:path'
import { displayText } from '@hermes-checkpoints/core'

const longestText = 120

/** A command line for people: one short line with whatever a terminal would act upon escaped. */
export function commandText([program = '', ...rest]: readonly string[]): string {
  const text = displayText([programName(program), ...rest].join(' ').trim())
  return text.length <= longestText
    ? text
    : `${withoutHalfCharacter(text.slice(0, longestText - 1))}…`
}

/** The directory of an interpreter would take the room that the script's name needs. */
function programName(program: string): string {
  return isAbsolute(program) ? basename(program) : program
}

/** A character outside the common plane takes two places, and the cut may fall between them. */
function withoutHalfCharacter(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '')
}
