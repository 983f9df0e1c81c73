import { statSync } from 'node:fs'
import { join } from 'node:path'
import { budget } from '../report/anchors.ts'
import { findFiles } from './find-files.ts'
import { isSourceFile, type Member } from './members.ts'

/** A file and its size. */
export interface FileSize {
  readonly path: string
  readonly bytes: number
}

/** The sizes of the source files of a workspace. */
export interface Sizes {
  readonly files: number
  readonly median: number
  readonly ninetieth: number
  /** Null without files. */
  readonly largest: FileSize | null
  readonly tooLarge: readonly FileSize[]
  /** Bytes of test code for each byte of source; 0 without source. */
  readonly testPerSource: number
}

/** Measures the files in `src`, and how much test code there is for them. */
export function measureSizes(root: string, members: readonly Member[]): Sizes {
  const sizesBelow = (folder: string): readonly FileSize[] =>
    findFiles(root, folder)
      .filter(isSourceFile)
      .map((path) => ({ path, bytes: statSync(join(root, path)).size }))
  const shipped = members.filter(({ isFixtures }) => !isFixtures)
  const source = shipped
    .flatMap(({ path }) => sizesBelow(`${path}/src`))
    .toSorted((a, b) => a.bytes - b.bytes)
  const tests = [
    ...shipped.flatMap(({ path }) => sizesBelow(`${path}/test`)),
    ...members.flatMap(({ isFixtures, path }) => (isFixtures ? sizesBelow(path) : [])),
  ]
  return {
    files: source.length,
    median: quantile(source, 0.5),
    ninetieth: quantile(source, 0.9),
    largest: source.at(-1) ?? null,
    tooLarge: source.filter(({ bytes }) => bytes > budget.bytesPerFile),
    testPerSource: source.length === 0 ? 0 : total(tests) / total(source),
  }
}

/** The size that this share of the files does not exceed; 0 without files. */
function quantile(ascending: readonly FileSize[], share: number): number {
  return ascending[Math.max(0, Math.ceil(ascending.length * share) - 1)]?.bytes ?? 0
}

function total(files: readonly FileSize[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
