import type { Change, RestoreReport } from '@hermes-checkpoints/checkpoints'
import { displayPath, type TreePath } from '@hermes-checkpoints/core'
import { checkpointName } from '../shared/checkpoint-name.ts'
import type { Colors } from '../../terminal/output-style.ts'
import { restoreChangesText } from './changes-text.ts'

/** The most paths that the first line names. */
const maxNamed = 3

export interface RestoreTextOptions {
  /** The paths that were asked for; empty means all. */
  readonly paths: readonly TreePath[]
  /** True lists every path. */
  readonly verbose: boolean
  readonly colors: Colors
}

/** Describes what a restore did, or would do. */
export function restoreText(report: RestoreReport, options: RestoreTextOptions): string {
  const { kept } = report
  const changes = changesMade(report)
  const counts = [
    ...actions.map((action) => countText(action, changes)),
    kept.length === 0 ? '' : `${kept.length} kept`,
  ].filter((text) => text !== '')
  const about = counts.length === 0 ? '' : `: ${counts.join(', ')}`
  return `${headline(report, options)}${about}\n${restoreChangesText({ changes, kept }, options)}`
}

/** Leaves out the planned changes that failed, and directories that are only made on the way to others. */
function changesMade({ changes, deleted, restored }: RestoreReport): readonly Change[] {
  const made = new Set([...restored, ...deleted])
  return changes.filter(({ path }) => made.has(path))
}

function headline(report: RestoreReport, { colors, paths }: RestoreTextOptions): string {
  const { changes, directory, dryRun, failed, kept, restoredTo } = report
  const [what, checkpoint] = [whatText(directory, paths), checkpointName(restoredTo, colors)]
  if (changes.length === 0) {
    const apart = kept.length === 0 ? '' : 'apart from what is kept, '
    return `Nothing to restore: ${apart}${what} already matches ${checkpoint}`
  }
  const part = failed.length === 0 ? '' : ' in part'
  return `${dryRun ? 'Would restore' : 'Restored'} ${what}${part} to ${checkpoint}`
}

function whatText(directory: RestoreReport['directory'], paths: readonly TreePath[]): string {
  const place = displayPath(directory)
  if (paths.length === 0) return place
  const named = paths.map(displayPath).join(', ')
  return `${paths.length > maxNamed ? `${paths.length} paths` : named} of ${place}`
}

const actions: readonly Change['action'][] = ['write', 'mkdir', 'chmod', 'delete', 'rmdir']

function countText(action: Change['action'], changes: readonly Change[]): string {
  const count = changes.filter((change) => change.action === action).length
  return count === 0 ? '' : countTexts[action](count)
}

const countTexts: Readonly<Record<Change['action'], (count: number) => string>> = {
  write: (count) => `${count} written`,
  mkdir: (count) => `${directories(count)} made`,
  chmod: (count) => `permissions of ${count} changed`,
  delete: (count) => `${count} deleted`,
  rmdir: (count) => `${directories(count)} removed`,
}

function directories(count: number): string {
  return `${count} ${count === 1 ? 'directory' : 'directories'}`
}
