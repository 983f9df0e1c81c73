import { dirname } from 'node:path/posix'
import { budget } from '../report/anchors.ts'
import { findFiles } from './find-files.ts'
import { isSourceFile, type Member } from './members.ts'

/** A folder and how many source files are directly in it. */
export interface Folder {
  readonly path: string
  readonly files: number
}

/** How the source files of a tree are spread over its folders. */
export interface Spread {
  readonly files: number
  readonly folders: number
  /** Files per folder that has any; 0 without files. */
  readonly average: number
  /** The folder with the most files; null without files. */
  readonly largest: Folder | null
  readonly tooLarge: readonly Folder[]
}

/** The layout of one package or app. */
export interface MemberFolders {
  readonly member: string
  readonly src: Spread
  readonly test: Spread
}

/** Measures the `src` and the `test` of each member. */
export function measureFolders(root: string, members: readonly Member[]): readonly MemberFolders[] {
  return members.map(({ path }) => ({
    member: path,
    src: spreadOf(findFiles(root, `${path}/src`)),
    test: spreadOf(findFiles(root, `${path}/test`)),
  }))
}

/** Returns how source files are spread over folders. */
export function spreadOf(paths: readonly string[]): Spread {
  const sources = paths.filter(isSourceFile)
  const counts = new Map<string, number>()
  for (const path of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  const folders = [...counts]
    .map(([path, files]) => ({ path, files }))
    .toSorted((a, b) => b.files - a.files)
  return {
    files: sources.length,
    folders: folders.length,
    average: folders.length === 0 ? 0 : sources.length / folders.length,
    largest: folders[0] ?? null,
    tooLarge: folders.filter(({ files }) => files > budget.filesPerFolder),
  }
}
