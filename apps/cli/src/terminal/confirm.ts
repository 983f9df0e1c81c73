import type { Context } from '../program/context.ts'

/** A deletion that the user must confirm. */
export interface Question {
  /** What would be deleted, in lines of text. */
  readonly about: string
  readonly question: string
  /** What to do without a terminal to ask on. */
  readonly hint: string
}

/** Asks whether to delete. Without a terminal, the answer is no. */
export async function confirm(
  { about, hint, question }: Question,
  context: Context,
): Promise<boolean> {
  context.writeError(about)
  if (!context.isInteractive) {
    context.writeError(`${question}\nDeclined: no terminal to ask on. ${hint}\n`)
    return false
  }
  const isYes = await context.ask(question)
  if (!isYes) context.writeError('Declined: nothing was deleted.\n')
  return isYes
}
