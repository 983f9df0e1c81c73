import type { Change, RestoreReport } from '@hermes-checkpoints/checkpoints'
import { parseCheckpointId, parseTreePath, parseWorkdirPath } from '@hermes-checkpoints/core'
import { sampleCheckpoint } from './sample-checkpoint.ts'

/** Makes a report with the given fields; by default, every change was made. */
export function sampleReport(fields: Partial<RestoreReport> = {}): RestoreReport {
  const { changes = [] } = fields
  return {
    restoredTo: sampleCheckpoint(),
    undo: parseCheckpointId('9f8e7d6c'.padEnd(40, '0')),
    directory: parseWorkdirPath('/home/you/project'),
    dryRun: false,
    changes,
    restored: changes.filter((change) => !isRemoval(change)).map(({ path }) => path),
    deleted: changes.filter(isRemoval).map(({ path }) => path),
    kept: [],
    failed: [],
    verified: true,
    ...fields,
  }
}

function isRemoval({ action }: Change): boolean {
  return action === 'delete' || action === 'rmdir'
}

/** Makes a change with the usual reason of its action. */
export function sampleChange(
  action: Change['action'],
  path: string,
  why: Change['why'] = usualReasons[action],
): Change {
  return { action, path: parseTreePath(path), why, before: null, after: null }
}

const usualReasons: Readonly<Record<Change['action'], Change['why']>> = {
  write: 'content-differs',
  delete: 'added-since',
  chmod: 'permissions-differ',
  mkdir: 'missing',
  rmdir: 'added-since',
}
