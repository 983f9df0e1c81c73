import { PassThrough } from 'node:stream'
import { askYesNo } from '../../src/terminal/ask-yes-no.ts'
import type { World } from './run-program.ts'

/** Somebody at a terminal. */
export interface TerminalUser {
  readonly world: World
  /** What they were asked. */
  readonly asked: readonly string[]
}

/** Somebody who answers every question so, and may do something before. */
export function userWhoSays(isYes: boolean, before: () => void = () => undefined): TerminalUser {
  const asked: string[] = []
  const ask = async (question: string): Promise<boolean> => {
    asked.push(question)
    before()
    return isYes
  }
  return { world: { isInteractive: true, ask }, asked }
}

/** Somebody whose terminal is gone by the time that they are asked. */
export function userWhoLeaves(): World {
  const output = new PassThrough().resume()
  return {
    isInteractive: true,
    ask: (question) => askYesNo({ input: new PassThrough().end(), output }, question),
  }
}
