import { setImmediate } from 'node:timers/promises'
import { CheckpointError, type ObjectId, type TreePath } from '@hermes-checkpoints/core'
import type { DiffOptions, ScratchObjects, TreeFile } from '@hermes-checkpoints/git-adapter'
import { fileMode, outOfReach, readWalkedFile } from '@hermes-checkpoints/workdir'
import { directoriesAbove } from '../model/directories-above.ts'
import type { PresentState } from '../project/present-state.ts'
import { fileIn, type TargetFile, type TargetState } from '../restore/read/target-state.ts'

/** Two trees with only the files in which two states differ: git finds the same difference between them, much faster. */
export interface DifferingTrees {
  readonly from: ObjectId
  readonly to: ObjectId
}

/**
 * Writes the difference between a checkpoint and the present state of a directory into scratch objects.
 *
 * Files that cannot be captured now count as unchanged. Files outside the requested paths are not read.
 */
export async function importPresentState(
  objects: ScratchObjects,
  from: TargetState,
  present: PresentState,
  { paths = [], signal }: DiffOptions = {},
): Promise<DifferingTrees> {
  const isWanted = wantedBy(paths)
  const readFile = presentFiles(present)
  const [before, after]: [TreeFile[], TreeFile[]] = [[], []]
  for (const path of mayDiffer(from, present)) {
    if (!isWanted(path)) continue
    if (present.toRead.has(path)) await yieldTurn(signal)
    const known = fileIn(from, path)
    const found = readFile(path)
    if (found === 'unknown' || isSame(known, found)) continue
    if (known !== null) before.push({ path, id: known.id, mode: known.mode })
    if (found === null) continue
    const { content, id, mode } = found
    after.push({ path, id, mode })
    if (content !== null && id !== known?.id) objects.addBlob(id, content)
  }
  return { from: objects.addTree(before), to: objects.addTree(after) }
}

/** Reading is synchronous; yield so that an abort is noticed. */
async function yieldTurn(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate()
  if (signal?.aborted === true) throw new CheckpointError('interrupted', 'the diff was stopped')
}

/** Returns the paths at which the files of the two may differ. */
function mayDiffer(
  { difference, known }: TargetState,
  present: PresentState,
): ReadonlySet<TreePath> {
  const changed = [...difference.files.keys(), ...present.toRead.keys(), ...present.gone]
  // The target was compared with the same scan, so unchanged files need no second comparison.
  if (known === present.scan?.files) return new Set(changed)
  return new Set([...changed, ...known.keys(), ...present.unchanged.keys()])
}

interface PresentFile extends TargetFile {
  /** Null when the store already holds it. */
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
