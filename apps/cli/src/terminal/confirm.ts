import type { Context } from '../program/context.ts'

/** What somebody has to agree to before it is done. */
export interface Question {
  /** What it is about, in lines of text. */
  readonly about: string
  readonly question: string
  /** What to do where nobody is there to answer. */
  readonly hint: string
}

/** Asks whether something may be deleted. Where nobody could answer, the answer is no. */
export async function confirm(
  { about, hint, question }: Question,
  context: Context,
): Promise<boolean> {
  context.writeError(about)
  if (!context.isInteractive) {
    context.writeError(`${question}\nDeclined: nobody is there to answer. ${hint}\n`)
    return false
  }
  const isYes = await context.ask(question)
  if (!isYes) context.writeError('Declined: nothing was deleted.\n')
  return isYes
}
