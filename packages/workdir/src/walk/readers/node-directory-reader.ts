import { lstatSync, readdirSync, type Stats } from 'node:fs'
import type { DirectoryReader, EntryFacts, ReadDirectory } from './directory-reader.ts'
import { reasonOf, type NotCapturedReason } from '../../model/not-captured.ts'
import { permissionsOf } from '../../model/walked-file.ts'

/** Reads directories with what Node offers everywhere: each entry by its whole path. */
export const nodeDirectoryReader: DirectoryReader = { openRoot: openByPath }

function openByPath(path: string): ReadDirectory {
  const prefix = path === '/' ? path : `${path}/`
  return {
    names: readdirSync(Buffer.from(path, 'latin1'), { encoding: 'latin1' }).toSorted(),
    listing: null,
    stamps: null,
    describe: (name) =>
      unlessFailed(() => factsOf(lstatSync(Buffer.from(prefix + name, 'latin1')))),
    open: (name) => unlessFailed(() => openByPath(prefix + name)),
    close: () => undefined,
  }
}

function unlessFailed<Result>(ask: () => Result): Result | NotCapturedReason {
  try {
    return ask()
  } catch (error) {
    return reasonOf(error)
  }
}

function factsOf(stats: Stats): EntryFacts {
  const { size, mtimeMs, ctimeMs, ino, dev } = stats
  return {
    kind: kindOf(stats),
    permissions: permissionsOf(stats),
    size,
    mtimeMs,
    ctimeMs,
    ino,
    dev,
  }
}

function kindOf(stats: Stats): EntryFacts['kind'] {
  if (stats.isFile()) return 'file'
  if (stats.isDirectory()) return 'directory'
  return stats.isSymbolicLink() ? 'link' : 'special'
}
