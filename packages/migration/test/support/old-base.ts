import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { layout, parseAbsolutePath, type Layout } from '@hermes-checkpoints/core'
import { buildTree, digestOf, link, scratchHome } from '@hermes-checkpoints/test-fixtures'

/** A base that an older version left. */
export interface OldBase {
  readonly home: string
  readonly layout: Layout
  readonly repositories: readonly string[]
  /** Returns one hash per repository, in the base or in an archive. */
  digests(): Readonly<Record<string, string>>
  archives(): readonly string[]
  /** Returns hashes of everything else in the base: no repository, no archive, none of our files. */
  others(): Readonly<Record<string, string>>
}

/** Creates a base with this many old repositories, and with everything that only resembles one. */
export function oldBase(count: number): OldBase {
  const { base, home } = scratchHome()
  const repositories = Array.from({ length: count }, (_, at) => `${at + 10}`.padEnd(16, 'a'))
  for (const name of repositories)
    buildTree(join(base, name), { HEAD: 'ref: refs/heads/master\n', objects: { name } })
  buildTree(base, {
    'session-1.yaml': 'status: in_progress\n',
    'store.yml': 'task: t\n',
    stray: { file: 'x' },
    plain: 'a plain file',
    '.hidden': 'hidden',
    '.git': { HEAD: 'the user keeps the base in git' },
    'link-to-one': link(repositories[0] ?? '/'),
  })
  // `guardDirectory` narrows the permissions of a base; do it here so that hashes do not change.
  chmodSync(base, 0o700)
  const archives = (): readonly string[] =>
    readdirSync(base).filter((name) => name.startsWith('legacy-'))
  const ours = new Set(['store', '.unfinished-archive', ...repositories])
  return {
    home,
    layout: layout(parseAbsolutePath(base)),
    repositories,
    archives,
    digests: () => {
      const places = ['.', ...archives()].flatMap((place) =>
        repositories.map((name) => [name, join(base, place, name)] as const),
      )
      const there = places.filter(
        ([, path]) => lstatSync(path, { throwIfNoEntry: false }) !== undefined,
      )
      return Object.fromEntries(there.map(([name, path]) => [name, digestOf(path)]))
    },
    others: () => {
      const names = readdirSync(base).filter(
        (name) => !ours.has(name) && !name.startsWith('legacy-'),
      )
      return Object.fromEntries(
        names.map((name) => [name, digestOf(join(base, name), { mtime: true, inode: true })]),
      )
    },
  }
}
