import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A package or app of the workspace. */
export interface Member {
  /** Below the root, such as `packages/core`. */
  readonly path: string
  /** Test fixtures count as test code. */
  readonly isFixtures: boolean
}

/** Returns the packages, the apps and the test fixtures of a workspace. */
export function findMembers(root: string): readonly Member[] {
  const paths = ['packages', 'apps'].flatMap((group) =>
    existsSync(join(root, group))
      ? readdirSync(join(root, group))
          .toSorted()
          .map((name) => `${group}/${name}`)
      : [],
  )
  return [...paths, fixtures]
    .filter((path) => existsSync(join(root, path, 'package.json')))
    .map((path) => ({ path, isFixtures: path === fixtures }))
}

const fixtures = 'test-fixtures'

/** True for a file that people write code in. */
export function isSourceFile(path: string): boolean {
  return /\.[cm]?[jt]s$/.test(path)
}
