import { setImmediate } from 'node:timers/promises'
import { CheckpointError, type ObjectId, type TreePath } from '@hermes-checkpoints/core'
import type { DiffOptions, ScratchObjects, TreeFile } from '@hermes-checkpoints/git-adapter'
import { fileMode, outOfReach, readWalkedFile } from '@hermes-checkpoints/workdir'
import { directoriesAbove } from '../model/directories-above.ts'
import type { PresentState } from '../project/present-state.ts'
import { fileIn, type TargetFile, type TargetState } from '../restore/read/target-state.ts'

/** Two trees that hold only the files in which two states differ: git finds the same between them, and much sooner. */
export interface DifferingTrees {
  readonly from: ObjectId
  readonly to: ObjectId
}

/**
 * Finds what differs between a checkpoint and the present state of a directory, with contents that no store has to hold.
 *
 * What cannot be captured now counts as being as the checkpoint has it. Files that nobody asks for are not read, and
 * count as that as well.
 */
export async function importPresentState(
  objects: ScratchObjects,
  from: TargetState,
  present: PresentState,
  { paths = [], signal }: DiffOptions = {},
): Promise<DifferingTrees> {
  const isWanted = wantedBy(paths)
  const look = presentFiles(present)
  const [before, after]: [TreeFile[], TreeFile[]] = [[], []]
  for (const path of mayDiffer(from, present)) {
    if (!isWanted(path)) continue
    if (present.toRead.has(path)) await rest(signal)
    const known = fileIn(from, path)
    const found = look(path)
    if (found === 'unknown' || isSame(known, found)) continue
    if (known !== null) before.push({ path, id: known.id, mode: known.mode })
    if (found === null) continue
    const { content, id, mode } = found
    after.push({ path, id, mode })
    if (content !== null && id !== known?.id) objects.addBlob(id, content)
  }
  return { from: objects.addTree(before), to: objects.addTree(after) }
}

/** Reading does not wait for anything; an abort has to have its turn. */
async function rest(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate()
  if (signal?.aborted === true) throw new CheckpointError('interrupted', 'the diff was stopped')
}

/** The paths at which the two may have different files. */
function mayDiffer(
  { difference, known }: TargetState,
  present: PresentState,
): ReadonlySet<TreePath> {
  const changed = [...difference.files.keys(), ...present.toRead.keys(), ...present.gone]
  // What has not changed since the scan is what the scan knows.
  if (known === present.scan?.files) return new Set(changed)
  return new Set([...changed, ...known.keys(), ...present.unchanged.keys()])
}

interface PresentFile extends TargetFile {
  /** Null when the store holds it. */
  readonly content: Buffer | null
}

function presentFiles(present: PresentState): (path: TreePath) => PresentFile | 'unknown' | null {
  const { maxFileBytes, notCaptured, root, toRead } = present
  const isOutOfReach = outOfReach(notCaptured)
  const gone = new Set(present.gone)
  const unchanged = present.scan?.files ?? present.unchanged
  return (path) => {
    const walked = toRead.get(path)
    if (walked !== undefined) {
      const read = readWalkedFile(root, path, walked, maxFileBytes)
      return read.kind === 'content' ? read : 'unknown'
    }
    if (gone.has(path)) return null
    if (isOutOfReach(path)) return 'unknown'
    const known = unchanged.get(path)
    return known === undefined ? null : { id: known.id, mode: fileMode(known), content: null }
  }
}

function isSame(one: TargetFile | null, other: TargetFile | null): boolean {
  return one?.id === other?.id && one?.mode === other?.mode
}

function wantedBy(paths: readonly TreePath[]): (path: TreePath) => boolean {
  const wanted = new Set(paths)
  return (path) =>
    wanted.size === 0 ||
    wanted.has(path) ||
    directoriesAbove(path).some((above) => wanted.has(above))
}
