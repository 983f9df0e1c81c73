/** The result of a step; `why` is part of a sentence. */
export type WriteOutcome = { readonly kind: 'done' } | StepFailure

export interface StepFailure {
  readonly kind: 'failed'
  readonly why: string
}

export const done: WriteOutcome = { kind: 'done' }

export function failed(why: string): StepFailure {
  return { kind: 'failed', why }
}
