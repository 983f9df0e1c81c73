import { execFile } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { configFile, parseAbsolutePath } from '@hermes-checkpoints/core'
import { loadSettings } from '@hermes-checkpoints/settings'
import { temporaryHome } from '../support/temporary-home.ts'

const hint = 'Make the file readable, or remove it to use the defaults.'

test('a home that does not exist has the defaults', async () => {
  const home = parseAbsolutePath(join(await temporaryHome(), 'nothing', 'here'))
  const { entries } = await loadSettings({ home, env: {} })
  expect(entries.every(({ source }) => source.kind === 'default')).toBe(true)
})

test('a config file that is a directory is refused', async () => {
  const home = await temporaryHome()
  await mkdir(configFile(home))
  await expect(loadSettings({ home, env: {} })).rejects.toMatchObject({
    code: 'config-invalid',
    message: `${configFile(home)}: expected a file that can be read, found EISDIR: illegal operation on a directory, read`,
    hint,
    cause: { code: 'EISDIR' },
  })
})

test('a config file that cannot be opened is refused', async () => {
  const home = await temporaryHome()
  await symlink('config.yaml', configFile(home))
  await expect(loadSettings({ home, env: {} })).rejects.toMatchObject({
    code: 'config-invalid',
    hint,
    cause: { code: 'ELOOP' },
  })
})

test('a config file behind a link is read', async () => {
  const home = await temporaryHome()
  await writeFile(join(home, 'shared.yaml'), 'checkpoints: true')
  await symlink('shared.yaml', configFile(home))
  expect((await loadSettings({ home, env: {} })).settings.checkpoints.enabled).toBe(true)
})

test('yaml and zod are loaded only when there is a config file', async () => {
  expect(await importsFor(await temporaryHome())).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(yaml|#zod)$/)]),
  )
  expect(await importsFor(await temporaryHome(''))).toEqual(
    expect.arrayContaining(['yaml', '#zod']),
  )
})

async function importsFor(home: string): Promise<readonly string[]> {
  const program = join(import.meta.dirname, '../programs/load-settings.js')
  const { stdout } = await promisify(execFile)(process.execPath, [program, home])
  return stdout.split('\n')
}
