import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openEngine, type Engine } from '@hermes-checkpoints/checkpoints'
import { checkpointBase, layout, parseAbsolutePath, systemClock } from '@hermes-checkpoints/core'
import { loadSettings } from '@hermes-checkpoints/settings'

export interface OurOptions {
  readonly home: string
  /** How many checkpoints a project keeps. */
  readonly limit?: number
  /** Days after which an untouched project is stale; defaults to the usual setting. */
  readonly retentionDays?: number
  /** How far the engine's clock is set back. */
  readonly ageMs?: number
  readonly onHousekeeper?: () => void
}

/** Opens our engine on a home. Housekeeping is measured separately and not started here. */
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

/** A limit that is never reached, because the references drop nothing either. */
export const noLimit = 1_000
