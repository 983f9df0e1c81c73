import { askLine, type Terminal } from './ask-line.ts'

/** Asks on a terminal. Only `y` and `yes` are yes; the end of the input is no, and Ctrl-C interrupts. */
export async function askOn(
  terminal: Terminal,
  question: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const answer = await askLine(terminal, `${question} [y/N] `, signal)
  return answer !== null && yes.test(answer)
}

const yes = /^\s*y(?:es)?\s*$/i
