/** A program that is measured: ours or a reference. */
export type ContenderName = 'ours' | Reference

/**
 * `upstream`: the Python program's sequence of git commands. `git`: git's own floor, and with `core.fsync=all`, as durable
 * as our store, `git-durable`. `walk`: one lstat of every file. `empty-script`: Node and nothing else. `baseline`: another
 * checkout of ours, which then is the only reference.
 */
export type Reference = 'upstream' | 'git' | 'git-durable' | 'walk' | 'empty-script' | 'baseline'

/** One program that takes part in a measurement. */
export interface Contender {
  readonly name: ContenderName
  /** Prepares the next run; not timed. */
  readonly prepare?: () => Promise<void> | void
  /** The timed work. Throws when the work was not done. */
  readonly run: () => Promise<void>
}
