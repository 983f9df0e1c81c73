import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openEngine, type Engine, type EngineOptions } from '@hermes-checkpoints/checkpoints'
import { layout, parseAbsolutePath, type Layout } from '@hermes-checkpoints/core'
import { loadSettings, type SettingFlags } from '@hermes-checkpoints/settings'
import {
  buildTree,
  scratchDirectory,
  scratchHome,
  type Tree,
} from '@hermes-checkpoints/test-fixtures'

export interface ScratchEngine {
  readonly engine: Engine
  readonly layout: Layout
  readonly home: string
}

export interface ScratchEngineOptions extends Partial<Omit<EngineOptions, 'layout' | 'settings'>> {
  readonly home?: string
  readonly flags?: SettingFlags
}

/** Returns an engine on a fresh or a given home, with automatic checkpoints enabled. */
export async function scratchEngine(options: ScratchEngineOptions = {}): Promise<ScratchEngine> {
  // A detached housekeeper would outlive the test, so a test runs housekeeping itself.
  return selfKeepingEngine({ onMaintenanceDue: () => undefined, ...options })
}

/** The same, but it starts housekeepers. */
export async function selfKeepingEngine({
  flags = {},
  home = scratchHome().home,
  ...options
}: ScratchEngineOptions = {}): Promise<ScratchEngine> {
  const input = {
    home: parseAbsolutePath(home),
    env: {},
    flags: { 'checkpoints.enabled': true, ...flags },
  }
  const { settings } = await loadSettings(input)
  const places = layout(parseAbsolutePath(join(home, 'checkpoints')))
  const engine = openEngine({
    layout: places,
    settings,
    env: { PATH: process.env['PATH'] },
    cwd: '/',
    ...scratchPlaces(),
    gitTimeoutMs: 30_000,
    ...options,
  })
  return { engine, layout: places, home }
}

/** Returns a fresh directory with these files, which other users may read. */
export function scratchProject(tree: Tree = {}): string {
  const scratch = scratchDirectory()
  chmodSync(scratch, 0o755)
  const project = join(scratch, 'project')
  buildTree(project, tree)
  return project
}

/** Scratch projects are below the system's temporary root, which is never a project itself. */
function scratchPlaces(): Pick<EngineOptions, 'userHome' | 'temporaryRoot'> {
  const scratch = scratchDirectory()
  const [userHome, temporaryRoot] = [join(scratch, 'user'), join(scratch, 'temporary')]
  mkdirSync(userHome)
  mkdirSync(temporaryRoot)
  return { userHome, temporaryRoot: parseAbsolutePath(temporaryRoot) }
}
