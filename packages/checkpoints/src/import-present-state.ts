import { setImmediate } from 'node:timers/promises'
import {
  CheckpointError,
  chainPrefix,
  type ObjectId,
  type RefName,
  type TreePath,
} from '@hermes-checkpoints/core'
import {
  readTree,
  startImport,
  type DiffOptions,
  type ImportSession,
  type Store,
  type TreeFile,
} from '@hermes-checkpoints/git-adapter'
import { fileMode, outOfReach, readWalkedFile } from '@hermes-checkpoints/workdir'
import type { Checkpoint } from './checkpoint.ts'
import { directoriesAbove } from './directories-above.ts'
import type { PresentState } from './present-state.ts'

/**
 * Writes the present state of a directory into a quarantine, on top of a checkpoint, and gives its tree.
 *
 * What cannot be captured now stays as the checkpoint has it. Files that nobody asks for are not read, and
 * stay as well.
 */
export async function importPresentState(
  quarantine: Store,
  from: Checkpoint,
  present: PresentState,
  options: DiffOptions = {},
): Promise<ObjectId> {
  const files = await readTree(quarantine, from.tree)
  const before = new Map(files.map((file) => [file.path, file]))
  const session = await startImport(quarantine, options.signal)
  try {
    const now = savedFiles(present).concat(await storeContents(session, before, present, options))
    const outcome = await session.commit(
      { ...head, parent: from.id, time: from.time },
      { deletions: goneFiles(before, present), files: changedFiles(before, now) },
    )
    if (outcome.kind === 'taken') return outcome.tree
  } catch (error) {
    await session.abandon()
    throw error
  }
  throw new TypeError('the present state was already in the quarantine')
}

// Nobody sees this commit, but git makes no tree without one.
const head = { ref: `${chainPrefix}present` as RefName, zoneOffsetMinutes: 0, message: '' }

type TreeFiles = ReadonlyMap<TreePath, TreeFile>

function savedFiles({ unchanged }: PresentState): readonly TreeFile[] {
  return Array.from(unchanged, ([path, file]) => ({ path, mode: fileMode(file), id: file.id }))
}

async function storeContents(
  session: ImportSession,
  before: TreeFiles,
  { maxFileBytes, root, toRead }: PresentState,
  { paths = [], signal }: DiffOptions,
): Promise<readonly TreeFile[]> {
  const isWanted = wantedBy(paths)
  const files: TreeFile[] = []
  for (const [path, walked] of toRead) {
    if (!isWanted(path)) continue
    // Reading does not wait for anything; an abort has to have its turn.
    await setImmediate()
    session.stillTalking()
    if (signal?.aborted === true) throw new CheckpointError('interrupted', 'the diff was stopped')
    const read = readWalkedFile(root, path, walked, maxFileBytes)
    if (read.kind !== 'content') continue
    if (before.get(path)?.id !== read.id) await session.addBlob(read.content)
    files.push({ path, mode: read.mode, id: read.id })
  }
  return files
}

function wantedBy(paths: readonly TreePath[]): (path: TreePath) => boolean {
  const wanted = new Set(paths)
  return (path) =>
    wanted.size === 0 ||
    wanted.has(path) ||
    directoriesAbove(path).some((above) => wanted.has(above))
}

function changedFiles(before: TreeFiles, now: readonly TreeFile[]): readonly TreeFile[] {
  return now.filter(({ id, mode, path }) => {
    const known = before.get(path)
    return known?.id !== id || known.mode !== mode
  })
}

function goneFiles(before: TreeFiles, present: PresentState): readonly TreePath[] {
  const isOutOfReach = outOfReach(present.notCaptured)
  const isThere = (path: TreePath): boolean =>
    present.unchanged.has(path) || present.toRead.has(path) || isOutOfReach(path)
  return [...before.keys()].filter((path) => !isThere(path))
}
