import { join } from 'node:path'
import { layout, parseAbsolutePath, type Layout } from '@hermes-checkpoints/core'
import { loadSettings } from '@hermes-checkpoints/settings'
import { buildTree, scratchDirectory, scratchHome } from '@hermes-checkpoints/test-fixtures'
import { engineContext, type EngineContext } from '../../../src/context/engine-context.ts'
import { finishKilledRestore } from '../../../src/engine/finish-killed-restore.ts'
import type { ScratchEngineOptions } from './scratch-engine.ts'

/** Returns the context of an engine on a fresh home. */
export async function scratchContext({
  flags = {},
  home = scratchHome().home,
  ...options
}: ScratchEngineOptions = {}): Promise<EngineContext> {
  const { settings } = await loadSettings({
    home: parseAbsolutePath(home),
    env: {},
    flags: { 'checkpoints.enabled': true, ...flags },
  })
  const scratch = scratchDirectory()
  buildTree(scratch, { user: {}, temporary: {} })
  const engineOptions = {
    layout: layoutIn(home),
    settings,
    env: { PATH: process.env['PATH'] },
    cwd: '/',
    userHome: join(scratch, 'user'),
    temporaryRoot: parseAbsolutePath(join(scratch, 'temporary')),
    gitTimeoutMs: 30_000,
    onMaintenanceDue: () => undefined,
    ...options,
  }
  return engineContext(engineOptions, finishKilledRestore)
}

/** Where the checkpoints of a home are. */
export function layoutIn(home: string): Layout {
  return layout(parseAbsolutePath(join(home, 'checkpoints')))
}
