import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchHome } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { run } from '../../support/run-program.ts'

describe('config', () => {
  test('shows every setting with its source', async () => {
    const { home } = scratchHome()
    writeFileSync(join(home, 'config.yaml'), 'checkpoints:\n  max_snapshots: 5\n')
    const env = { HERMES_CHECKPOINTS_ENABLED: 'yes' }
    const { exitCode, stdout } = await run(['config', '--home', home], env)
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/checkpoints\.enabled +true +HERMES_CHECKPOINTS_ENABLED\n/)
    expect(stdout).toMatch(/checkpoints\.max_snapshots +5 +\S+config\.yaml\n/)
    expect(stdout).toMatch(/sessions\.retention_days +90 +default\n/)
  })

  test('shows one setting, also as JSON', async () => {
    const { stdout } = await run(['config', 'checkpoints.max_snapshots', '--json'])
    const settings = [{ key: 'checkpoints.max_snapshots', value: 20, source: 'default' }]
    expect(JSON.parse(stdout)).toEqual({ settings })
  })

  test('an unknown setting is an error that names the nearest one', async () => {
    const { exitCode, stderr } = await run(['config', 'checkpoints.max_snapshot'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('Did you mean checkpoints.max_snapshots?')
  })

  test('a wrong value is an error that names its source', async () => {
    const { exitCode, stderr } = await run(['config'], { HERMES_CHECKPOINTS_MAX_SNAPSHOTS: 'many' })
    expect(exitCode).toBe(2)
    expect(stderr).toContain('HERMES_CHECKPOINTS_MAX_SNAPSHOTS: expected a whole number')
  })
})

const key = 'checkpoints.max_snapshots'

describe('config KEY VALUE', () => {
  test('sets one value, prints the old and the new one, and changes nothing else', async () => {
    const { file, home } = configured(
      '# mine\ncheckpoints:\n  max_snapshots: 5 # few\nmodel: "x"\n',
    )
    const { exitCode, stderr, stdout } = await run(['config', key, '50', '--home', home])
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toBe(`Set ${key}: 5 -> 50 in ${file}\n`)
    expect(readFileSync(file, 'utf8')).toBe(
      '# mine\ncheckpoints:\n  max_snapshots: 50 # few\nmodel: "x"\n',
    )
  })

  test('creates the file, and prints the default that it replaces', async () => {
    const { file, home } = configured(null)
    const { stdout } = await run(['config', 'checkpoints.enabled', 'on', '--home', home])
    expect(stdout).toBe(`Set checkpoints.enabled: false (default) -> true in ${file}\n`)
    expect(readFileSync(file, 'utf8')).toBe('checkpoints:\n  enabled: true\n')
  })

  test.each(['-1', '0', '0.5'])('takes the number %s', async (number) => {
    const { file, home } = configured(null)
    await run(['config', 'sessions.retention_days', number, '--home', home])
    expect(readFileSync(file, 'utf8')).toBe(`sessions:\n  retention_days: ${number}\n`)
  })

  test('accepts a list with commas, and an empty one', async () => {
    const { file, home } = configured(null)
    const set = (value: string): Promise<unknown> =>
      run(['config', 'checkpoints.exclude', value, '--home', home])
    await set('*.log, data/')
    expect(readFileSync(file, 'utf8')).toBe('checkpoints:\n  exclude: ["*.log", "data/"]\n')
    expect(await set('')).toMatchObject({
      stdout: `Set checkpoints.exclude: *.log,data/ -> none in ${file}\n`,
    })
  })

  test('with --dry-run shows the same and writes nothing', async () => {
    const { file, home } = configured(null)
    const { stdout } = await run(['config', key, '50', '--home', home, '--dry-run'])
    expect(stdout).toBe(`Would set ${key}: 20 (default) -> 50 in ${file}\n`)
    expect(readdirSync(home)).toEqual([])
  })

  test('says that nothing changes', async () => {
    const { file, home } = configured('checkpoints: {max_snapshots: 50}')
    const { stdout } = await run(['config', key, '50', '--home', home])
    expect(stdout).toBe(`Unchanged: ${key} is already 50 in ${file}\n`)
  })

  test('warns when an environment variable overrides it, which --quiet silences', async () => {
    const { file, home } = configured(null)
    const env = { HERMES_CHECKPOINTS_MAX_SNAPSHOTS: '7' }
    const line = ['config', key, '50', '--home', home]
    const { exitCode, stderr } = await run(line, env)
    expect(exitCode).toBe(0)
    expect(stderr).toBe(
      `Warning: HERMES_CHECKPOINTS_MAX_SNAPSHOTS overrides it: ${key} is still 7\n`,
    )
    expect(existsSync(file)).toBe(true)
    expect((await run([...line, '--quiet'], env)).stderr).toBe('')
  })

  test('with --json, prints the effective setting and the change', async () => {
    const { file, home } = configured('checkpoints: {max_snapshots: &a [*a]}')
    const { stdout } = await run(['config', key, '50', '--home', home, '--json'])
    expect(JSON.parse(stdout)).toEqual({
      settings: [{ key, value: 50, source: file }],
      set: { key, from: 'a list', to: 50, file, dryRun: false },
    })
  })

  test.each([
    [key, 'many', `${key}: expected a whole number of at least 1, found "many"`],
    [key, '0', `${key}: expected a whole number of at least 1, found 0`],
    ['checkpoints.enabled', 'maybe', 'checkpoints.enabled: expected true or false, found "maybe"'],
    [
      'max_snapshot',
      '5',
      'there is no setting max_snapshot\nDid you mean checkpoints.max_snapshots?',
    ],
  ])('refuses %s %s', async (name, value, message) => {
    const { file, home } = configured(null)
    const { exitCode, stderr, stdout } = await run(['config', name, value, '--home', home])
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toContain(`Error: ${message}`)
    expect(existsSync(file)).toBe(false)
  })

  test('refuses a file that is not YAML, and does not change it', async () => {
    const { file, home } = configured('a: [')
    const { exitCode, stderr } = await run(['config', key, '5', '--home', home])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('expected YAML')
    expect(readFileSync(file, 'utf8')).toBe('a: [')
  })

  test('--dry-run without a value is refused', async () => {
    expect((await run(['config', key, '--dry-run'])).exitCode).toBe(2)
  })
})

function configured(text: string | null): { readonly home: string; readonly file: string } {
  const { home } = scratchHome()
  const file = join(home, 'config.yaml')
  if (text !== null) writeFileSync(file, text)
  return { home, file }
}
