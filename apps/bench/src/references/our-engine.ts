import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openEngine, type Engine } from '@hermes-checkpoints/checkpoints'
import { checkpointBase, layout, parseAbsolutePath, systemClock } from '@hermes-checkpoints/core'
import { loadSettings } from '@hermes-checkpoints/settings'

export interface OurOptions {
  readonly home: string
  /** How many checkpoints a project keeps. */
  readonly limit?: number
  /** After how many days without a touch projects go; the owner's usual setting where it is not told. */
  readonly retentionDays?: number
  /** How long ago the engine believes to live. */
  readonly ageMs?: number
  readonly onHousekeeper?: () => void
}

/** Opens our engine on a home. Housekeeping, for which nobody waits, is measured on its own and not started here. */
export async function openOurs(options: OurOptions): Promise<Engine> {
  const { ageMs = 0, limit = noLimit, onHousekeeper = () => undefined } = options
  const home = parseAbsolutePath(options.home)
  const [userHome, temporaryRoot] = [join(home, 'user'), join(home, 'temporary')]
  for (const place of [userHome, temporaryRoot]) mkdirSync(place, { recursive: true })
  const { retentionDays } = options
  const flags = {
    'checkpoints.max_snapshots': limit,
    ...(retentionDays === undefined ? {} : { 'checkpoints.retention_days': retentionDays }),
  }
  const { settings } = await loadSettings({ home, env: {}, flags })
  return openEngine({
    layout: layout(checkpointBase(home)),
    settings,
    env: { PATH: process.env['PATH'] },
    cwd: '/',
    userHome,
    temporaryRoot: parseAbsolutePath(temporaryRoot),
    gitTimeoutMs: 60_000,
    clock: { now: () => systemClock.now() - ageMs },
    onMaintenanceDue: onHousekeeper,
  })
}

/** For what is not about the limit: no reference drops anything there either. */
export const noLimit = 1_000
