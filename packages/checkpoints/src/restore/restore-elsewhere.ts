import { lstatSync, readdirSync } from 'node:fs'
import { CheckpointError, displayPath, pathBytes, type WorkdirPath } from '@hermes-checkpoints/core'
import { TreeReader } from '@hermes-checkpoints/git-adapter'
import type { Scan } from '@hermes-checkpoints/workdir'
import type { Directory } from '../model/directory.ts'
import type { EngineContext } from '../context/engine-context.ts'
import { withProject } from '../project/with-project.ts'
import { applyRestore } from './apply/apply-restore.ts'
import { planRestore } from './plan/plan-restore.ts'
import { readPlanInput } from './read/read-plan-input.ts'
import { readTargetState } from './read/target-state.ts'
import { withObjects } from './read/with-objects.ts'
import { makeRoot, restorableRoot } from './restorable-root.ts'
import { reportOf, type RestoreReport } from './restore-report.ts'
import type { RestoreJob } from './restore.ts'

/** Restores a checkpoint into a directory that is empty or new, so no safety checkpoint is needed. */
export async function restoreElsewhere(
  context: EngineContext,
  directory: Directory,
  { scope, target: checkpoint }: RestoreJob,
  dryRun: boolean,
): Promise<RestoreReport> {
  const root = restorableRoot(context, directory)
  return withProject(context, root, (store) =>
    withObjects(store, async (objects) => {
      requireEmpty(root)
      const target = await readTargetState(new TreeReader(objects), checkpoint, null)
      const job = { kind: 'restore', root, target, objects, scope, keepEdits: false } as const
      const plan = planRestore(await readPlanInput(context, store, { ...job, present: null }))
      if (dryRun) {
        const nothingDone = { dryRun, undo: null, failed: [], verified: false }
        return reportOf({ restoredTo: checkpoint, directory: root, plan, ...nothingDone })
      }
      makeRoot(root)
      return applyRestore(context, store, { ...job, plan, scan: emptyScan(root), safety: null })
    }),
  )
}

function requireEmpty(root: WorkdirPath): void {
  const stats = lstatSync(pathBytes(root), { throwIfNoEntry: false })
  if (stats === undefined) return
  if (stats.isDirectory() && readdirSync(pathBytes(root)).length === 0) {
    requireOurs(root, stats)
    return
  }
  throw new CheckpointError('path-invalid', `${displayPath(root)} is not an empty directory`, {
    hint: 'Restore into a directory that is empty or does not exist.',
  })
}

/** The owner of the directory could read and replace the restored files. As root, we would even chown them to that user. */
function requireOurs(root: WorkdirPath, { uid }: { readonly uid: number | bigint }): void {
  const us = process.geteuid?.()
  if (us === undefined || Number(uid) === us) return
  throw new CheckpointError('path-invalid', `${displayPath(root)} belongs to another user`, {
    hint: 'Restore into a directory of your own.',
  })
}

/** Checks the owner again: in a parent that others may write to, another user can replace the directory we just made. */
function emptyScan(root: WorkdirPath): Scan {
  const stats = lstatSync(pathBytes(root), { bigint: true })
  requireOurs(root, stats)
  const { dev, ino } = stats
  const identity = { dev, ino }
  return { tip: null, startedAt: 0, identity, files: new Map(), directories: new Map() }
}
