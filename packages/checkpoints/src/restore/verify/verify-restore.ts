import type { WorkdirPath } from '@hermes-checkpoints/core'
import type { ObjectReader, Store } from '@hermes-checkpoints/git-adapter'
import { largestFileBytes } from '@hermes-checkpoints/retention'
import { openTreeInspector, type Scan } from '@hermes-checkpoints/workdir'
import type { EngineContext } from '../../context/engine-context.ts'
import { readPresent } from '../../project/read-present.ts'
import type { Journal } from '../recover/journal.ts'
import type { Failed } from '../restore-report.ts'
import { readStates } from '../read/read-states.ts'
import type { TargetState } from '../read/target-state.ts'
import { compareWithTarget } from './compare-with-target.ts'

export interface VerifyRequest {
  readonly root: WorkdirPath
  readonly journal: Journal
  readonly target: TargetState
  readonly objects: ObjectReader
  /** The last known state of the directory: only files that have changed since are read. */
  readonly lastScan: Scan | null
}

/** Reads a directory after a restore, and returns the paths that are not as planned. */
export async function verifyRestore(
  context: EngineContext,
  store: Store,
  { journal, lastScan, objects, root, target }: VerifyRequest,
): Promise<readonly Failed[]> {
  const present = await readPresent(context, store, { root, lastScan })
  if (present.kind !== 'present')
    return journal.changes.map(({ path }) => ({ path, why: 'the directory cannot be read' }))
  const maxFileBytes = largestFileBytes(context.settings.checkpoints)
  const inspector = openTreeInspector(root, { identity: journal.identity, maxFileBytes })
  try {
    // The directories that lead to files are left out: those that matter are inspected one by one.
    const directory = { present, inspector, leading: new Set<never>() }
    const request = { root, target, objects, scope: journal.scope, directory }
    const states = await readStates(context, store, request)
    return compareWithTarget(states, journal, inspector)
  } finally {
    inspector.close()
  }
}
