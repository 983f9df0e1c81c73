import { blobId, type FileMode, type ObjectId, type TreePath } from '@hermes-checkpoints/core'
import type { NewCommit } from './fast-import-text.ts'
import { startImport, type ImportOutcome, type ImportSession } from './import-session.ts'
import type { TreeFile } from '../trees/read-tree.ts'
import type { Store } from '../store/store.ts'

/** A file of a new checkpoint: with its bytes, or with the id of a content that the store already has. */
export type FileWrite =
  | { readonly path: TreePath; readonly mode: FileMode; readonly content: Uint8Array }
  | { readonly path: TreePath; readonly mode: FileMode; readonly id: ObjectId }

export interface ImportRequest extends NewCommit {
  /** Files of the parent that no longer exist. */
  readonly deletions: Iterable<TreePath>
  /** New and changed files, read one by one while git takes them. */
  readonly writes: Iterable<FileWrite> | AsyncIterable<FileWrite>
  readonly signal?: AbortSignal
}

/** Writes one checkpoint whose changes are all known before. */
export async function importCheckpoint(
  store: Store,
  request: ImportRequest,
): Promise<ImportOutcome> {
  const session = await startImport(store, request.signal)
  try {
    const files: TreeFile[] = []
    for await (const write of request.writes) files.push(await stored(session, write))
    return await session.commit(request, { deletions: request.deletions, files })
  } catch (error) {
    await session.abandon()
    throw error
  }
}

async function stored(session: ImportSession, write: FileWrite): Promise<TreeFile> {
  if ('id' in write) return write
  const { content, mode, path } = write
  await session.addBlob(content)
  return { path, mode, id: blobId(content) }
}
