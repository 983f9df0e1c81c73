import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join, relative } from 'node:path'

/** One short line for each path below a directory. */
export type DirectoryState = ReadonlyMap<string, string>

/** Reads a directory without our code. Names are UTF-8. */
export function directoryState(root: string): DirectoryState {
  // Without the types, Node would follow links to directories.
  const entries = readdirSync(root, { withFileTypes: true, recursive: true })
  const paths = entries.map(({ name, parentPath }) => relative(root, join(parentPath, name)))
  return new Map(paths.toSorted().map((path) => [path, lineFor(join(root, path))]))
}

function lineFor(path: string): string {
  const stats = lstatSync(path)
  if (stats.isSymbolicLink()) return `link to ${readlinkSync(path)}`
  const mode = (stats.mode & 0o7777).toString(8)
  if (stats.isDirectory()) return `directory ${mode}`
  const digest = createHash('sha256').update(readFileSync(path)).digest('hex')
  return `file ${mode} of ${stats.size} bytes, ${digest}`
}
