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

/** An engine on a fresh home, or on the one that is given, which takes checkpoints by itself as well. */
export async function scratchEngine(options: ScratchEngineOptions = {}): Promise<ScratchEngine> {
  // A test that wants a housekeeper calls one itself, and waits for it.
  return selfKeepingEngine({ onMaintenanceDue: () => undefined, ...options })
}

/** The same, but it starts housekeepers of its own accord. */
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

/** A fresh directory with these files, which other users may look at too. */
export function scratchProject(tree: Tree = {}): string {
  const scratch = scratchDirectory()
  chmodSync(scratch, 0o755)
  const project = join(scratch, 'project')
  buildTree(project, tree)
  return project
}

/** Scratch projects lie below the system's own temporary root, which is never a project itself. */
function scratchPlaces(): Pick<EngineOptions, 'userHome' | 'temporaryRoot'> {
  const scratch = scratchDirectory()
  const [userHome, temporaryRoot] = [join(scratch, 'user'), join(scratch, 'temporary')]
  mkdirSync(userHome)
  mkdirSync(temporaryRoot)
  return { userHome, temporaryRoot: parseAbsolutePath(temporaryRoot) }
}
