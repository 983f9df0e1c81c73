import type { Store } from '@hermes-checkpoints/git-adapter'
import type { EngineContext } from '../context/engine-context.ts'
import { withStore } from '../context/with-store.ts'
import { findingKey } from './finding.ts'
import { inspectStore, type InspectRequest } from './inspect/inspect-store.ts'
import { writeLastVerify } from './last-verify.ts'
import { assessRepair } from './repair/assess-repair.ts'
import { remedyFor } from './repair/remedy.ts'
import { repairStore } from './repair/repair-store.ts'
import type { Problem, VerifyReport, VerifyRequest } from './verify-report.ts'

/** Inspects the store, and repairs it if asked to. A repair always inspects everything. */
export async function verifyStore(
  context: EngineContext,
  { dryRun = false, full = false, repair = false, signal }: VerifyRequest,
): Promise<VerifyReport> {
  const isFull = full || repair || dryRun
  const changes = repair && !dryRun
  const depth = isFull ? 'everything' : 'presence'
  const request = { depth, project: null, progress: context.progress, signal } as const
  return withStore(context, changes ? 'exclusive' : 'shared', async (store) => {
    if (store === null) return { ok: true, full: isFull, dryRun, checked: nothing, problems: [] }
    const found = changes
      ? await repaired(context, store, request)
      : await inspected(context, store, request)
    const report = { full: isFull, dryRun, ...found }
    if (!dryRun) recordResult(context, report)
    return report
  })
}

const nothing = { projects: 0, refs: 0, checkpoints: 0, objects: 0, files: 0 }

type Found = Pick<VerifyReport, 'ok' | 'checked' | 'problems'>

async function inspected(
  context: EngineContext,
  store: Store,
  request: InspectRequest,
): Promise<Found> {
  const { checked, findings, ...seen } = await inspectStore(store, request)
  if (findings.length === 0) return { ok: true, checked, problems: [] }
  const repairOptions = await assessRepair(
    context,
    store,
    { checked, findings, ...seen },
    request.signal,
  )
  const problems = findings.map((finding): Problem => {
    return Object.assign({}, finding, {
      remedy: remedyFor(finding, repairOptions),
      repaired: false,
    })
  })
  return { ok: false, checked, problems }
}

async function repaired(
  context: EngineContext,
  store: Store,
  request: InspectRequest,
): Promise<Found> {
  const before = await inspectStore(store, request)
  if (before.findings.length === 0) return { ok: true, checked: before.checked, problems: [] }
  const repair = await repairStore(context, store, before, request)
  const { checked, findings } = await inspectStore(store, request)
  const left = new Set(findings.map(findingKey))
  const known = new Set(repair.findings.map(findingKey))
  const problems = repair.findings.map((finding): Problem => {
    const remedy = remedyFor(finding, repair)
    return Object.assign({}, finding, { remedy, repaired: !left.has(findingKey(finding)) })
  })
  const added = findings.filter((finding) => !known.has(findingKey(finding)))
  const unrepaired = added.map((one) => Object.assign({}, one, { remedy: null, repaired: false }))
  return { ok: findings.length === 0, checked, problems: [...problems, ...unrepaired] }
}

function recordResult(
  { clock, layout }: EngineContext,
  { full, ok, problems }: VerifyReport,
): void {
  writeLastVerify(layout, { at: clock.now(), ok, full, problems: problems.length })
}
