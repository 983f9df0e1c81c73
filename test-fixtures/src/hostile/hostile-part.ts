/** The effect on git of an inherited variable, despite `--git-dir` and `--work-tree`. */
export type HostileEffect =
  /** It runs a program. */
  | 'executes'
  /** It writes an unexpected file. */
  | 'writes'
  /** It succeeds, but stores other content or in another place. */
  | 'damages'
  /** It fails. */
  | 'breaks'
  /** Some versions of git obey it, others ignore it. */
  | 'varies'
  /** No effect on a snapshot, a diff or gc. */
  | 'none'

/** Variables that only work together, named after the first. */
export interface HostilePart {
  readonly name: string
  readonly effect: HostileEffect
  readonly env: Readonly<Record<string, string>>
}

/** Returns one part for each variable. */
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
