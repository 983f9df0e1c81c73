import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFiles } from './find-files.ts'
import { isSourceFile, type Member } from './members.ts'

/** What a package exports, and what of it no other member of the workspace imports. */
export interface MemberExports {
  readonly member: string
  readonly exported: number
  /** Some of them may be meant for hosts outside the workspace. */
  readonly unused: readonly string[]
}

/** Compares the exports of each package with the imports in the other members. */
export function measureExports(root: string, members: readonly Member[]): readonly MemberExports[] {
  const imports = members.flatMap((member) => importsOf(root, member))
  return members.flatMap(({ isFixtures, path }) => {
    const index = join(root, path, 'src/index.ts')
    if (!path.startsWith('packages/') || isFixtures || !existsSync(index)) return []
    const name = packageName(root, path)
    const used = new Set(
      imports
        .filter((one) => one.from === name && one.member !== path)
        .flatMap(({ names }) => names),
    )
    const exported = [...readFileSync(index, 'utf8').matchAll(exportList)].flatMap(([, list]) =>
      namesIn(list ?? '', 'last'),
    )
    const unused = exported.filter((one) => !used.has(one))
    return [{ member: path, exported: exported.length, unused }]
  })
}

const exportList = /\bexport\s+(?:type\s+)?\{([^}]*)\}/g

interface Import {
  readonly member: string
  /** The name of a package, or a path. */
  readonly from: string
  readonly names: readonly string[]
}

function importsOf(root: string, { path }: Member): readonly Import[] {
  return ['src', 'test', 'programs', 'bin']
    .flatMap((folder) => findFiles(root, `${path}/${folder}`))
    .filter(isSourceFile)
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(importList)].map(
        ([, list = '', staticFrom, dynamicFrom]) => ({
          member: path,
          from: staticFrom ?? dynamicFrom ?? '',
          names: namesIn(list, 'first'),
        }),
      ),
    )
}

/** A list of names with the module that they come from, by `from` or by `import()`. */
const importList = /\{([^{}]*)\}\s*(?:from\s+'([^']+)'|=\s*await\s+import\(\s*'([^']+)')/g

/** The names in a list: of `a as b` or `a: b`, the first or the last. */
function namesIn(list: string, which: 'first' | 'last'): readonly string[] {
  return list
    .replaceAll(/\/\/[^\n]*/g, '')
    .split(',')
    .map((item) => item.trim().replace(/^type\s+/, ''))
    .filter((item) => item !== '')
    .map((item) => item.split(/\s+as\s+|\s*:\s*/).at(which === 'first' ? 0 : -1) ?? item)
}

function packageName(root: string, path: string): string {
  const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as {
    readonly name?: string
  }
  return manifest.name ?? path
}
