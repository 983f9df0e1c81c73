import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { configFile, parseAbsolutePath, type AbsolutePath } from '@hermes-checkpoints/core'

/** A home that is deleted after the test, with a config file if its text is given. */
export async function temporaryHome(config?: string): Promise<AbsolutePath> {
  const home = parseAbsolutePath(await mkdtemp(join(tmpdir(), 'hermes-home-')))
  onTestFinished(() => rm(home, { recursive: true }))
  if (config !== undefined) await writeFile(configFile(home), config)
  return home
}
