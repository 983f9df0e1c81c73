import { lstatSync, mkdirSync } from 'node:fs'
import { CheckpointError, displayPath, pathBytes, type WorkdirPath } from '@hermes-checkpoints/core'
import { canonicalName, checkRoot } from '@hermes-checkpoints/workdir'
import type { Directory } from '../model/directory.ts'
import type { EngineContext } from '../context/engine-context.ts'
import { rootRefusals } from '../context/root-refusals.ts'

/** Returns the directory to restore, which need not exist. Throws when it can never be a project. */
export function restorableRoot(context: EngineContext, directory: Directory): WorkdirPath {
  const root = canonicalName(directory, context.origin)
  const refusal = checkRoot(root, context.places)
  if (refusal === null) return root
  const text = `${displayPath(root)} cannot be restored: ${rootRefusals[refusal]}`
  throw new CheckpointError('path-invalid', text)
}

/** Creates the directory if it does not exist. */
export function makeRoot(root: WorkdirPath): void {
  const stats = lstatSync(pathBytes(root), { throwIfNoEntry: false })
  if (stats === undefined) mkdirSync(pathBytes(root), { recursive: true })
  else if (!stats.isDirectory())
    throw new CheckpointError('path-invalid', `${displayPath(root)} is not a directory`, {
      hint: 'Move it out of the way.',
    })
}
