import { askLine, type Terminal } from './ask-line.ts'

/** Asks a yes/no question on a terminal. Only `y` and `yes` mean yes, the end of the input means no. */
export async function askYesNo(
  terminal: Terminal,
  question: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const answer = await askLine(terminal, `${question} [y/N] `, signal)
  return answer !== null && yes.test(answer)
}

const yes = /^\s*y(?:es)?\s*$/i
