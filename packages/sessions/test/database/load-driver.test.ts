import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isSafeSqlite } from '../../src/database/safe-sqlite.ts'

const program = join(import.meta.dirname, '../programs/show-driver.js')
const own = process.versions['sqlite']

describe('the SQLite that is used', () => {
  test('is safe beside a live agent, and loading it prints no warning', () => {
    const { stderr, stdout } = run()
    expect(isSafeSqlite(stdout.trim().split(' ')[1] ?? '')).toBe(true)
    expect(stderr).toBe('')
  })

  test('is that of Node where it is safe, else that of the package', () => {
    const isOwnSafe = own !== undefined && isSafeSqlite(own)
    expect(run().stdout).toMatch(isOwnSafe ? /^node / : /^package /)
  })

  test.runIf(own !== undefined)('is that of the package under --no-experimental-sqlite', () => {
    expect(run('--no-experimental-sqlite').stdout).toMatch(/^package /)
  })

  test('leaves the warnings of others alone', () => {
    const { stderr, stdout } = run('--import', warnOfHost)
    expect(stderr).toContain('ExperimentalWarning: from the host')
    expect(stdout).not.toBe('')
  })
})

const warnOfHost = `data:text/javascript,process.emitWarning('from the host', 'ExperimentalWarning')`

function run(...flags: readonly string[]): ReturnType<typeof spawnSync> & { stdout: string } {
  return spawnSync(process.execPath, [...flags, program], { encoding: 'utf8' })
}
