import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEngine, type Engine } from '@hermes-checkpoints/checkpoints'
import { checkpointBase, layout, parseAbsolutePath } from '@hermes-checkpoints/core'
import { loadSettings } from '@hermes-checkpoints/settings'
import { noise } from './noise.ts'

/** The store after a checkpoint, or after the prune at the end. */
export interface StoreSample {
  readonly kilobytes: number
  readonly checkpoints: number
  /** The size in kilobytes before space was freed; null when none was. */
  readonly before: number | null
}

export interface LifeRules {
  readonly snapshots: number
  readonly keep: number
  readonly capMb: number
  /** The cap of the prune at the end. */
  readonly prunedMb: number
  /** The size of a file that the agent writes. */
  readonly fileBytes: number
}

/** The settings behind the picture. */
export const pictureRules: LifeRules = {
  snapshots: 60,
  keep: 20,
  capMb: 24,
  prunedMb: 12,
  fileBytes: 131_072,
}

/**
 * Simulates some days of a store and records its size: a checkpoint per hour, hours when the agent
 * writes large files, housekeeping when it is due, and a final prune with a smaller cap.
 */
export async function liveStore(
  scratch: string,
  rules: LifeRules,
): Promise<readonly StoreSample[]> {
  const project = join(scratch, 'project')
  mkdirSync(project)
  const home = parseAbsolutePath(join(scratch, 'home'))
  const { settings } = await loadSettings({
    home,
    env: {},
    flags: {
      'checkpoints.max_snapshots': rules.keep,
      'checkpoints.max_total_size_mb': rules.capMb,
    },
  })
  const start = Date.now()
  let hour = 0
  let isDue = false
  const engine = openEngine({
    layout: layout(checkpointBase(home)),
    settings,
    env: process.env,
    cwd: project,
    userHome: join(scratch, 'user'),
    temporaryRoot: parseAbsolutePath(join(scratch, 'tmp')),
    gitTimeoutMs: 60_000,
    clock: { now: () => start + hour * 3_600_000 },
    // The picture needs housekeeping to run at once, not in a detached process.
    onMaintenanceDue: () => void (isDue = true),
  })

  const samples: StoreSample[] = []
  for (hour = 0; hour < rules.snapshots; hour += 1) {
    work(project, hour, rules.fileBytes)
    isDue = false
    const outcome = await engine.snapshot(project, { reason: `hour ${hour}` })
    if (outcome.outcome !== 'taken')
      throw new Error(`no checkpoint in hour ${hour}: ${JSON.stringify(outcome)}`)
    const before = isDue ? (await sampleOf(engine)).kilobytes : null
    if (isDue) await engine.maintain()
    samples.push({ ...(await sampleOf(engine)), before })
  }
  const before = (await sampleOf(engine)).kilobytes
  await engine.prune({ maxTotalSizeMb: rules.prunedMb })
  return [...samples, { ...(await sampleOf(engine)), before }]
}

/** The agent's work in one hour: all files first, then edits, and large files for a while. */
function work(project: string, hour: number, fileBytes: number): void {
  const edited = hour === 0 ? 40 : 4
  for (let n = 0; n < edited; n += 1) {
    const name = `file-${(hour * 4 + n) % 40}.bin`
    writeFileSync(join(project, name), noise(`${name} ${hour}`, fileBytes))
  }
  if (hour >= 30 && hour < 42)
    writeFileSync(join(project, 'large.bin'), noise(`large ${hour}`, fileBytes * 12))
  if (hour === 42) rmSync(join(project, 'large.bin'))
}

async function sampleOf(engine: Engine): Promise<Omit<StoreSample, 'before'>> {
  const { projects, storeBytes } = await engine.status()
  return {
    kilobytes: Math.round(storeBytes / 1024),
    checkpoints: projects[0]?.checkpoints ?? 0,
  }
}
