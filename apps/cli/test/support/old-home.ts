import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildTree,
  digestOf,
  legacyRepository,
  link,
  scratchDirectory,
  scratchHome,
} from '@hermes-checkpoints/test-fixtures'

/** A home of an older version. */
export interface OldHome {
  readonly home: string
  readonly base: string
  readonly repositories: readonly string[]
  archives(): readonly string[]
  /** One hash for each repository, by its place: the base or an archive. */
  places(): Readonly<Record<string, Readonly<Record<string, string>>>>
  /** One hash over everything else in the home, with inodes and times. */
  others(): Readonly<Record<string, string>>
}

/** Makes a home with the repositories of some directories, and the other files of an older version. */
export function oldHome(workdirs: readonly string[]): OldHome {
  const home = emptyOldHome()
  const tree = { content: 'saved' }
  const repositories = workdirs.map((workdir) => {
    const { hash } = legacyRepository(home.base, workdir, [{ reason: 'before patch', tree }])
    return hash
  })
  return homeOf(home, repositories)
}

/** The same with a number of directories that only look like repositories, which is fast to make. */
export function quickOldHome(count: number): OldHome {
  const home = emptyOldHome()
  const repositories = Array.from({ length: count }, (_, at) => `${at + 100}`.padEnd(16, 'a'))
  for (const name of repositories) buildTree(join(home.base, name), { HEAD: name, objects: {} })
  return homeOf(home, repositories)
}

function emptyOldHome(): Pick<OldHome, 'home' | 'base'> {
  const { base, home } = scratchHome()
  buildTree(base, {
    'session-1.yaml': 'status: in_progress\n',
    'session-2.yml': 'status: completed\n',
    stray: { file: 'x', deeper: { HEAD: 'no repository: it lies deeper' } },
    plain: 'a plain file',
    '.hidden': 'hidden',
    way: link(scratchDirectory()),
  })
  return { home, base }
}

const otherNames = ['session-1.yaml', 'session-2.yml', 'stray', 'plain', '.hidden', 'way']

function homeOf(
  { base, home }: Pick<OldHome, 'home' | 'base'>,
  repositories: readonly string[],
): OldHome {
  const archives = (): readonly string[] =>
    readdirSync(base).filter((name) => name.startsWith('legacy-'))
  const digestsIn = (place: string): readonly (readonly [string, string])[] =>
    repositories
      .map((name) => [name, join(base, place, name)] as const)
      .filter(([, path]) => lstatSync(path, { throwIfNoEntry: false }) !== undefined)
      .map(([name, path]) => [name, digestOf(path)])
  return {
    home,
    base,
    repositories,
    archives,
    places: () =>
      Object.fromEntries(
        ['.', ...archives()]
          .map((place) => [place, Object.fromEntries(digestsIn(place))] as const)
          .filter(([, digests]) => Object.keys(digests).length > 0),
      ),
    others: () =>
      Object.fromEntries(
        otherNames.map((name) => [name, digestOf(join(base, name), { mtime: true, inode: true })]),
      ),
  }
}
