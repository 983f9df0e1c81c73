import {
  displayPath,
  shortId,
  type CheckpointId,
  type ObjectId,
  type RefName,
} from '@hermes-checkpoints/core'
import type { Finding } from '../finding.ts'
import type { RepairOptions } from './assess-repair.ts'
import type { ProblemCode } from '../verify-report.ts'

/** Describes what a repair does about a finding. */
export function remedyFor(finding: Finding, repairOptions: RepairOptions): string {
  const { code, target } = finding
  if (code === 'object-missing' || code === 'object-damaged')
    return objectRemedy(finding, repairOptions)
  const isRef = code === 'ref-damaged' || code === 'ref-dangling'
  if (isRef && target !== packedRefs) return refRemedy(target as RefName, repairOptions)
  return remedies[code]
}

const packedRefs = 'packed-refs'

const remedies: Readonly<Record<ProblemCode, string>> = {
  'ref-damaged': 'its invalid lines are removed',
  'ref-dangling': 'set aside',
  'cuts-damaged': 'rewritten from the histories',
  'object-missing': 'lost',
  'object-damaged': 'set aside',
  'pack-damaged': 'set aside, and its readable objects are stored again',
  'project-damaged': 'set aside and rewritten',
  'project-missing': 'rewritten',
  'scan-damaged': 'set aside; the next checkpoint reads every file',
  'journal-damaged': 'set aside; the restore that wrote it cannot be finished',
  'file-damaged': 'set aside',
}

function refRemedy(ref: RefName, { plan }: RepairOptions): string {
  const to = plan.refs.get(ref) ?? null
  return to === null ? 'set aside: no whole checkpoint is left for it' : `set to ${shortId(to)}`
}

function objectRemedy({ checkpoints, target }: Finding, { plan, sources }: RepairOptions): string {
  const source = sources.get(target as ObjectId)
  if (source !== undefined) return `stored again from ${displayPath(source.root)}`
  const dropped = checkpoints.filter((id) => plan.dropped.has(id))
  if (dropped.length > 0) return `checkpoints dropped: ${names(dropped)}`
  return checkpoints.length > 0 ? 'read from another copy' : 'set aside; no checkpoint needs it'
}

const mostNames = 10

function names(ids: readonly CheckpointId[]): string {
  const more = ids.length > mostNames ? `, and ${ids.length - mostNames} more` : ''
  return ids.slice(0, mostNames).map(shortId).join(', ') + more
}
