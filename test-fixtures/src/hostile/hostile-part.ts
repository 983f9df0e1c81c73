/** What git does with a variable that it inherits beside `--git-dir` and `--work-tree`. */
export type HostileEffect =
  /** It runs a program. */
  | 'executes'
  /** It writes a file that nobody asked for. */
  | 'writes'
  /** It succeeds and stores something else, or elsewhere. */
  | 'damages'
  /** It fails. */
  | 'breaks'
  /** One version of git obeys it, another does not know it. */
  | 'varies'
  /** Nothing that a snapshot, a diff or gc would show. */
  | 'none'

/** Variables that only work together, named after the first. */
export interface HostilePart {
  readonly name: string
  readonly effect: HostileEffect
  readonly env: Readonly<Record<string, string>>
}

/** Makes one part for each variable. */
export function partsOf(
  effect: HostileEffect,
  variables: Readonly<Record<string, string>>,
): readonly HostilePart[] {
  return Object.entries(variables).map(([name, value]) => ({
    name,
    effect,
    env: { [name]: value },
  }))
}
