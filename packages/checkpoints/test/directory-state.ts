import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** What stands at each path below a directory, in one short line. */
export type DirectoryState = ReadonlyMap<string, string>

/** Reads a directory without any of our code. Names are UTF-8. */
export function directoryState(root: string): DirectoryState {
  const paths = readdirSync(root, { encoding: 'utf8', recursive: true }).toSorted()
  return new Map(paths.map((path) => [path, lineFor(join(root, path))]))
}

function lineFor(path: string): string {
  const stats = lstatSync(path)
  if (stats.isSymbolicLink()) return `link to ${readlinkSync(path)}`
  const mode = (stats.mode & 0o7777).toString(8)
  if (stats.isDirectory()) return `directory ${mode}`
  const digest = createHash('sha256').update(readFileSync(path)).digest('hex')
  return `file ${mode} of ${stats.size} bytes, ${digest}`
}
