import { PassThrough } from 'node:stream'
import { askYesNo } from '../../src/terminal/ask-yes-no.ts'
import type { World } from './run-program.ts'

/** A user at a terminal. */
export interface TerminalUser {
  readonly world: World
  /** The questions that the user was asked. */
  readonly asked: readonly string[]
}

/** A user who gives the same answer to every question, and may do something before that. */
export function userWhoSays(isYes: boolean, before: () => void = () => undefined): TerminalUser {
  const asked: string[] = []
  const ask = async (question: string): Promise<boolean> => {
    asked.push(question)
    before()
    return isYes
  }
  return { world: { isInteractive: true, ask }, asked }
}

/** A user whose terminal has closed before the question. */
export function userWhoLeaves(): World {
  const output = new PassThrough().resume()
  return {
    isInteractive: true,
    ask: (question) => askYesNo({ input: new PassThrough().end(), output }, question),
  }
}
