import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The documents of a workspace, by their paths below its root. */
export function findDocuments(root: string): readonly string[] {
  const readmes = ['packages', 'apps'].flatMap((directory) =>
    readdirSync(join(root, directory)).map((name) => join(directory, name, 'README.md')),
  )
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name))
  return [...atRoot, ...docs, ...readmes, join('test-fixtures', 'README.md')]
    .filter((path) => existsSync(join(root, path)))
    .toSorted((a, b) => a.localeCompare(b))
}

const atRoot = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md']

/** Why the scripts of a document are not run; null when they are. */
export function scriptsRunElsewhere(path: string): string | null {
  if (path.startsWith(join('packages', '/'))) return 'apps/release runs it, from the tarball'
  if (path.startsWith(join('docs', 'api'))) return 'it declares, and does nothing'
  return null
}
