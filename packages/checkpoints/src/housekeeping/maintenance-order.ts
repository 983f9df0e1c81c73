import {
  capBytesOf,
  policyOf,
  type MaintenanceRequest,
  type OrphanRule,
} from '@hermes-checkpoints/retention'
import type { EngineContext } from '../context/engine-context.ts'
import type { CallOptions } from '../model/call-options.ts'

/** Rules for one prune that differ from the settings. */
export interface PruneRequest extends CallOptions {
  readonly dryRun?: boolean
  /** Overrides the setting. */
  readonly retentionDays?: number | undefined
  /** Overrides the setting. */
  readonly maxTotalSizeMb?: number | undefined
  /** Defaults to the projects whose directories are observably gone. */
  readonly orphans?: OrphanRule
}

/** The request for maintenance that a user asked for. */
export function pruneOrder(context: EngineContext, request: PruneRequest): MaintenanceRequest {
  const { checkpoints } = context.settings
  const { maxTotalSizeMb = checkpoints.maxTotalSizeMb } = request
  return {
    ...usual(context),
    retentionDays: request.retentionDays ?? checkpoints.retentionDays,
    orphans: request.orphans ?? { kind: 'all' },
    capBytes: capBytesOf({ maxTotalSizeMb }),
    interactive: true,
    signal: request.signal,
  }
}

/** The request for unattended maintenance. Projects and archives are removed only when a sweep is due. */
export function housekeepingOrder(context: EngineContext, isPruneDue: boolean): MaintenanceRequest {
  const { checkpoints } = context.settings
  return {
    ...usual(context),
    retentionDays: isPruneDue ? checkpoints.retentionDays : 0,
    orphans: { kind: isPruneDue && checkpoints.deleteOrphans ? 'seen-twice' : 'keep' },
    capBytes: capBytesOf(checkpoints),
    interactive: false,
  }
}

function usual({
  clock,
  places,
  progress,
  settings,
}: EngineContext): Pick<
  MaintenanceRequest,
  'now' | 'zoneOffsetMinutes' | 'policy' | 'temporaryRoot' | 'progress'
> {
  const now = clock.now()
  return {
    now,
    zoneOffsetMinutes: -new Date(now).getTimezoneOffset(),
    policy: policyOf(settings.checkpoints),
    temporaryRoot: places.temporaryRoot,
    progress,
  }
}
