import { lstatSync, readdirSync, type Stats } from 'node:fs'
import type { DirectoryReader, EntryFacts, ReadDirectory } from './directory-reader.ts'
import { reasonOf, type NotCapturedReason } from '../../model/not-captured.ts'
import { permissionsOf } from '../../model/walked-file.ts'

/** Reads directories through `node:fs`, each entry by its absolute path. Works on every system. */
export const nodeDirectoryReader: DirectoryReader = { openRoot: openByPath }

function openByPath(path: string): ReadDirectory {
  const prefix = path === '/' ? path : `${path}/`
  return {
    names: readdirSync(Buffer.from(path, 'latin1'), { encoding: 'latin1' }).toSorted(),
    listing: null,
    stamps: null,
    stat: (name) => reasonOnFailure(() => factsOf(lstatSync(Buffer.from(prefix + name, 'latin1')))),
    open: (name) => reasonOnFailure(() => openByPath(prefix + name)),
    close: () => undefined,
  }
}

function reasonOnFailure<Result>(call: () => Result): Result | NotCapturedReason {
  try {
    return call()
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
