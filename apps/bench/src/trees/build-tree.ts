import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SourceFile } from './source-file.ts'

/** A directory full of files. */
export interface Tree {
  readonly root: string
  /** Relative to the root, in the order in which they were written. */
  readonly paths: readonly string[]
  readonly directories: number
  readonly bytes: number
}

export interface TreeOrder {
  readonly root: string
  readonly files: number
  readonly mostEntries?: number
  /** Trees with different marks have no file in common. */
  readonly mark?: string
}

/** Builds a tree of copies of the sources, as many as it takes; no two files are the same. */
export function buildTree(
  sources: readonly SourceFile[],
  { files, mark = '', mostEntries = Number.POSITIVE_INFINITY, root }: TreeOrder,
): Tree {
  if (sources.length === 0) throw new Error('there are no package sources to build a tree from')
  const paths: string[] = []
  const directories = new Set<string>()
  let bytes = 0
  for (let at = 0; paths.length < files; at += 1) {
    const source = sources[at % sources.length] as SourceFile
    const copy = `copy-${`${Math.floor(at / sources.length) + 1}`.padStart(3, '0')}`
    const path = `${copy}/${source.path}`
    for (const directory of directoriesAbove(path)) {
      if (directories.has(directory)) continue
      directories.add(directory)
      mkdirSync(join(root, directory), { recursive: true })
    }
    const content = Buffer.concat([Buffer.from(`/* ${mark}${copy} */ `), readFileSync(source.file)])
    writeFileSync(join(root, path), content)
    paths.push(path)
    bytes += content.length
    // The next file may need directories that do not exist yet.
    if (paths.length + directories.size >= mostEntries - deepest) break
  }
  return { root, paths, directories: directories.size, bytes }
}

const deepest = 20

/** Parents come before their children. */
function directoriesAbove(path: string): readonly string[] {
  const above = dirname(path)
  return above === '.' ? [] : [...directoriesAbove(above), above]
}
