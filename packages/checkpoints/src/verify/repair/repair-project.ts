import { displayText, isCheckpointError, projectHash } from '@hermes-checkpoints/core'
import { initStore, type Store } from '@hermes-checkpoints/git-adapter'
import type { EngineContext } from '../../context/engine-context.ts'
import { withStore } from '../../context/with-store.ts'
import { inspectStore } from '../inspect/inspect-store.ts'
import { isCertain } from '../inspect/is-certain.ts'
import { repairRepository } from './repair-files.ts'
import { remedyFor } from './remedy.ts'
import { repairStore, type Repair } from './repair-store.ts'
import { createDamagedDir } from './damaged-dir.ts'
import type { RepairRequest } from '../with-repair.ts'

/**
 * Repairs what a project needs, notifies the host, and returns true if anything was repaired.
 *
 * Returns false when another process holds the lock: the error that led here says more than `lock-busy`.
 */
export async function repairProject(
  context: EngineContext,
  request: RepairRequest,
): Promise<boolean> {
  try {
    return await withStore(context, 'exclusive', async (store) => {
      const repair = store === null ? null : await repairUnderLock(context, store, request)
      if (repair === null) return false
      context.notify({ kind: 'store-repaired', directory: request.root, detail: detailOf(repair) })
      return true
    })
  } catch (error) {
    if (isCheckpointError(error) && error.code === 'lock-busy') return false
    throw error
  }
}

async function repairUnderLock(
  context: EngineContext,
  store: Store,
  { root, signal }: RepairRequest,
): Promise<Repair | null> {
  const project = projectHash(root)
  const request = { depth: 'suspects', project, progress: context.progress, signal } as const
  const first = await inspectStore(store, request)
  if (first.isUsable) {
    const isSure = first.findings.length > 0 && isCertain(store.layout, first)
    return isSure ? repairStore(context, store, first, request) : null
  }
  const { layout } = store
  repairRepository(layout, createDamagedDir(layout, context.clock.now()))
  initStore(store.git, layout)
  const inspection = await inspectStore(store, request)
  if (!inspection.isUsable || !isCertain(layout, inspection)) return null
  const repair = await repairStore(context, store, inspection, request)
  return { ...repair, findings: [...first.findings, ...repair.findings] }
}

const mostDetails = 5

function detailOf(repair: Repair): string {
  const details = repair.findings.map((finding) => {
    const { code, detail, target } = finding
    return displayText(`${code} ${target} (${detail}): ${remedyFor(finding, repair)}`)
  })
  const more = details.length > mostDetails ? [`${details.length - mostDetails} more`] : []
  return [...details.slice(0, mostDetails), ...more].join('; ')
}
