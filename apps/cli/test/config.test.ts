import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchHome } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { run } from './run-program.ts'

describe('config', () => {
  test('shows every setting with where it comes from', async () => {
    const { home } = scratchHome()
    writeFileSync(join(home, 'config.yaml'), 'checkpoints:\n  max_snapshots: 5\n')
    const env = { HERMES_CHECKPOINTS_ENABLED: 'yes' }
    const { exitCode, stdout } = await run(['config', '--home', home], env)
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/checkpoints\.enabled +true +HERMES_CHECKPOINTS_ENABLED\n/)
    expect(stdout).toMatch(/checkpoints\.max_snapshots +5 +\S+config\.yaml\n/)
    expect(stdout).toMatch(/sessions\.retention_days +90 +default\n/)
  })

  test('shows one setting, for programs too', async () => {
    const { stdout } = await run(['config', 'checkpoints.max_snapshots', '--json'])
    const settings = [{ key: 'checkpoints.max_snapshots', value: 20, source: 'default' }]
    expect(JSON.parse(stdout)).toEqual({ settings })
  })

  test('an unknown setting is an error that names the nearest one', async () => {
    const { exitCode, stderr } = await run(['config', 'checkpoints.max_snapshot'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('Did you mean checkpoints.max_snapshots?')
  })

  test('a wrong value is an error that says where it stands', async () => {
    const { exitCode, stderr } = await run(['config'], { HERMES_CHECKPOINTS_MAX_SNAPSHOTS: 'many' })
    expect(exitCode).toBe(2)
    expect(stderr).toContain('HERMES_CHECKPOINTS_MAX_SNAPSHOTS: expected a whole number')
  })
})
