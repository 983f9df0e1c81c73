import { homedir, tmpdir } from 'node:os'
import type { EngineOptions } from '@hermes-checkpoints/checkpoints'
import {
  checkpointBase,
  gitTimeoutMs,
  layout,
  parseAbsolutePath,
  resolveHome,
  systemClock,
  type AbsolutePath,
  type Clock,
} from '@hermes-checkpoints/core'
import { loadSettings, type Settings } from '@hermes-checkpoints/settings'
import { plainNotice, type Notice } from '../answers/notice.ts'
import type { OpenOptions } from './open-options.ts'

/** Fills in the defaults, and reads the user's settings. */
export async function engineOptions(options: OpenOptions): Promise<EngineOptions> {
  const { clock = systemClock, env = process.env, notify = () => undefined, progress } = options
  const cwd = options.cwd ?? process.cwd()
  const home = resolveHome({
    ...(options.home !== undefined && { flag: options.home }),
    env,
    cwd: Buffer.from(cwd).toString(),
  })
  return {
    layout: layout(checkpointBase(home)),
    settings: await readSettings(home, { ...options, env, notify }),
    env,
    cwd,
    clock,
    userHome: options.userHome ?? homedir(),
    temporaryRoot: parseAbsolutePath(options.temporaryRoot ?? tmpdir()),
    gitTimeoutMs: options.gitTimeoutMs ?? gitTimeoutMs(env),
    notify: (notice) => notify(plainNotice(notice)),
    signal: options.signal,
    ...migration(options.migrateLegacy, clock),
    ...(progress !== undefined && { progress: { report: progress } }),
    ...(options.locks !== undefined && { locks: options.locks }),
    ...(options.onMaintenanceDue !== undefined && { onMaintenanceDue: options.onMaintenanceDue }),
    ...(options.budgetMs !== undefined && { budgetMs: options.budgetMs }),
    ...(options.lockWaitMs !== undefined && { lockWaitMs: options.lockWaitMs }),
  }
}

type SettingsSources = Pick<OpenOptions, 'enabled' | 'settings'> &
  Required<Pick<EngineOptions, 'env'>> & { readonly notify: (notice: Notice) => void }

/** A host that opens checkpoints wants them: the default of the setting, which is for programs, does not count here. */
async function readSettings(
  home: AbsolutePath,
  { enabled, env, notify, settings: flags }: SettingsSources,
): Promise<Settings> {
  const given = enabled === undefined ? flags : { ...flags, 'checkpoints.enabled': enabled }
  const { entries, settings, warnings } = await loadSettings({ home, env, flags: { ...given } })
  for (const detail of warnings) notify({ kind: 'setting-ignored', detail })
  const source = entries.find(({ key }) => key === 'checkpoints.enabled')?.source
  if (source?.kind !== 'default') return settings
  return { ...settings, checkpoints: { ...settings.checkpoints, enabled: true } }
}

function migration(
  migrateLegacy: OpenOptions['migrateLegacy'],
  clock: Clock,
): Pick<EngineOptions, 'migrateLegacy'> {
  if (migrateLegacy === null) return {}
  return { migrateLegacy: migrateLegacy ?? ((places) => archive(places, clock)) }
}

/** Loaded when it is needed: most homes have nothing to archive. */
async function archive(
  places: EngineOptions['layout'],
  clock: Clock,
): ReturnType<NonNullable<EngineOptions['migrateLegacy']>> {
  const { archiveOldRepositories } = await import('@hermes-checkpoints/migration')
  return archiveOldRepositories({ layout: places, clock })
}
