import { lstatSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { deflateSync } from 'node:zlib'
import {
  layout,
  type AbsolutePath,
  type CheckpointId,
  type ObjectId,
} from '@hermes-checkpoints/core'
import type { Git } from '../process/git.ts'
import { initStore } from '../store/init-store.ts'
import { listRealDirectory } from '../store/list-real-directory.ts'
import { looseFile } from './loose-objects.ts'
import { quoted } from '../process/quoted.ts'
import { makeScratchDirectory } from '../store/make-scratch-directory.ts'
import type { Store } from '../store/store.ts'

export interface BorrowRequest {
  /** The directory of a repository that holds its objects. */
  readonly objects: AbsolutePath
  /** Where a temporary directory can be made. */
  readonly temporary: AbsolutePath
  /** A store whose objects are readable as well, or null. git processes inherit the lock on it. */
  readonly beside: Store | null
}

/** A temporary store that reads the objects of an untrusted repository. */
export interface BorrowedObjects {
  readonly store: Store
  /** Adds a commit that exists until `close`. */
  addCommit(content: Buffer): CheckpointId
  /** Removes the temporary store with the added commits. Harmless when repeated. */
  close(): void
}

/**
 * Opens the objects of a foreign repository for reading and uses nothing else of it. Starts no process, and changes no
 * byte of the repository.
 *
 * git never sees that repository: its config could name programs, and its alternates could lead anywhere. git works in a
 * store of ours, which has links only to the directories of loose objects, to packs and to their indexes.
 */
export function borrowObjects(git: Git, request: BorrowRequest): BorrowedObjects {
  const directory = makeScratchDirectory(request.temporary)
  const close = (): void => rmSync(directory, { recursive: true, force: true })
  try {
    const store = { ...initStore(git, layout(directory)), lock: request.beside?.lock ?? null }
    const links = join(directory, 'borrowed') as AbsolutePath
    linkObjects(request.objects, links)
    const places = [links, ...(request.beside === null ? [] : [request.beside.layout.objects])]
    const lines = places.map((place) => `${quoted(place)}\n`)
    writeFileSync(join(store.layout.objects, 'info', 'alternates'), lines.join(''))
    return { store, addCommit: (content) => addCommit(store, content), close }
  } catch (error) {
    close()
    throw error
  }
}

/** Links in the repository are not followed, because they can lead to any file of the system. */
function linkObjects(objects: AbsolutePath, links: AbsolutePath): void {
  const packs = join(objects, 'pack') as AbsolutePath
  mkdirSync(join(links, 'pack'), { recursive: true })
  for (const { name } of listRealDirectory(objects)) {
    if (looseDirectory.test(name)) link(objects, links, name, 'directory')
  }
  for (const { name } of listRealDirectory(packs)) {
    if (packFile.test(name)) link(packs, join(links, 'pack') as AbsolutePath, name, 'file')
  }
}

const looseDirectory = /^[0-9a-f]{2}$/
const packFile = /^pack-[0-9a-f]{40}\.(?:pack|idx)$/

function link(
  from: AbsolutePath,
  to: AbsolutePath,
  name: string,
  kind: 'file' | 'directory',
): void {
  const path = join(from, name)
  const stats = lstatSync(path, { throwIfNoEntry: false })
  const isOfKind = kind === 'file' ? stats?.isFile() : stats?.isDirectory()
  if (isOfKind === true) symlinkSync(path, join(to, name))
}

/** The commit need not survive a power cut, so nothing is synced. */
function addCommit({ layout: places }: Store, content: Buffer): CheckpointId {
  const object = Buffer.concat([Buffer.from(`commit ${content.length}\0`), content])
  const id = createHash('sha1').update(object).digest('hex')
  const file = looseFile(places, id as ObjectId)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, deflateSync(object))
  return id as CheckpointId
}
