/** Who does the work: we, or one of the references. */
export type ContenderName = 'ours' | Reference

/**
 * `upstream`: the Python program's sequence of git commands. `git`: git's own floor, and with `core.fsync=all`, as durable
 * as our store, `git-durable`. `walk`: one lstat of every file. `empty-script`: Node and nothing else.
 */
export type Reference = 'upstream' | 'git' | 'git-durable' | 'walk' | 'empty-script'

/** One of those that are measured in turn. */
export interface Contender {
  readonly name: ContenderName
  /** Makes ready what the next run needs; not timed. */
  readonly prepare?: () => Promise<void> | void
  /** What is timed. Throws when it did not do what it should: no time without the work. */
  readonly run: () => Promise<void>
}
