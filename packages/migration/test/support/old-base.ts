import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { layout, parseAbsolutePath, type Layout } from '@hermes-checkpoints/core'
import { buildTree, digestOf, link, scratchHome } from '@hermes-checkpoints/test-fixtures'

/** A base as an older version has left it. */
export interface OldBase {
  readonly home: string
  readonly layout: Layout
  readonly repositories: readonly string[]
  /** One hash for each repository, wherever it lies now. */
  digests(): Readonly<Record<string, string>>
  archives(): readonly string[]
  /** All in the base but repositories, archives and what is ours. */
  others(): Readonly<Record<string, string>>
}

/** Makes a base with so many things that look like old repositories, and with all that is none. */
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
    '.git': { HEAD: 'somebody keeps the base in git' },
    'link-to-one': link(repositories[0] ?? '/'),
  })
  // Every look at a base closes it to others.
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
