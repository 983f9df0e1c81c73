import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ended, sessionHome, type SessionHome } from '../../../support/session-home.ts'

function smallHome(schema: 11 | 26 = 26): SessionHome {
  const sessions = [ended('a', 5), ended('b', 1, { source: 'telegram', messages: 1 })]
  return sessionHome({ schema, sessions })
}

function parsed(lines: string): readonly unknown[] {
  return lines
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown)
}

describe('export', () => {
  test.each([11, 26] as const)(
    'upstream: with schema %i, writes a line for each session, with its messages',
    async (schema) => {
      const home = smallHome(schema)
      const { exitCode, stderr, stdout } = await home.run(['export'])
      expect([exitCode, stderr]).toEqual([0, ''])
      expect(parsed(stdout)).toMatchObject([
        { id: 'b', source: 'telegram', messages: [{ role: 'user' }] },
        { id: 'a', source: 'cli', messages: [{ session_id: 'a' }, { session_id: 'a' }] },
      ])
      expect(await home.run(['export', '-'])).toEqual({ exitCode, stderr, stdout })
      expect(await home.run(['export', '--json'])).toEqual({ exitCode, stderr, stdout })
    },
  )

  test('upstream: writes one session, or those of a source', async () => {
    const home = smallHome()
    const one = await home.run(['export', '--session-id', 'a'])
    expect(parsed(one.stdout)).toMatchObject([{ id: 'a' }])
    const some = await home.run(['export', '--source', 'telegram'])
    expect(parsed(some.stdout)).toMatchObject([{ id: 'b' }])
  })

  test('writes a file that only its owner can read, and prints its size', async () => {
    const home = smallHome()
    const { exitCode, stdout } = await home.run(['export', 'out.jsonl'])
    const file = join(home.home, 'out.jsonl')
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(new RegExp(`^Exported 2 sessions to ${file}: \\d+\\.\\d KB\\.\n$`))
    expect(readFileSync(file, 'utf8')).toBe((await home.run(['export'])).stdout)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('with --json and a file, the document is about the file', async () => {
    const home = smallHome()
    const output = join(home.home, 'out.jsonl')
    const report = await home.json(['export', 'out.jsonl', '--source', 'cli'])
    expect(report).toEqual({ output, sessions: 1, bytes: statSync(output).size })
  })

  test('replaces a file as a whole, and follows a link to it', async () => {
    const home = smallHome()
    const directory = scratchDirectory()
    writeFileSync(join(directory, 'real'), 'before')
    symlinkSync('real', join(directory, 'link'))
    await home.run(['export', join(directory, 'link')])
    expect(parsed(readFileSync(join(directory, 'real'), 'utf8'))).toHaveLength(2)
    expect(readdirSync(directory).toSorted()).toEqual(['link', 'real'])
  })

  test.runIf(existsSync('/dev/shm'))('replaces a file also in the memory below /dev', async () => {
    const home = smallHome()
    const directory = mkdtempSync('/dev/shm/hermes-test-')
    onTestFinished(() => rmSync(directory, { recursive: true }))
    const file = join(directory, 'out.jsonl')
    writeFileSync(file, 'before')
    await home.run(['export', file])
    expect(parsed(readFileSync(file, 'utf8'))).toHaveLength(2)
  })

  test('upstream: an unknown id is an error, and does not change the file', async () => {
    const home = smallHome()
    const directory = scratchDirectory()
    const file = join(directory, 'out.jsonl')
    writeFileSync(file, 'before')
    const { exitCode, stderr, stdout } = await home.run(['export', file, '--session-id', 'zeta'])
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toContain('no session has the id zeta')
    expect(readFileSync(file, 'utf8')).toBe('before')
    expect(readdirSync(directory)).toEqual(['out.jsonl'])
  })

  test.each([
    ['a directory', '.', 'found the directory'],
    ['a place that is not there', 'nowhere/out.jsonl', 'cannot be written'],
    ['nothing', '', 'expected an absolute path'],
    ['the database itself', 'state.db', 'found the database'],
  ])('refuses to write to %s', async (_what, output, message) => {
    const home = smallHome()
    const { exitCode, stderr } = await home.run(['export', output])
    expect(exitCode).toBe(2)
    expect(stderr).toContain(message)
    expect(home.ids()).toEqual(['a', 'b'])
  })

  test('a device is written to, not replaced', async () => {
    const home = smallHome()
    expect((await home.run(['export', '/dev/null'])).exitCode).toBe(0)
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
  })

  test('reliability 70: an empty home has nothing to export', async () => {
    const home = sessionHome({ schema: null, files: null })
    expect(await home.run(['export'])).toEqual({ exitCode: 0, stdout: '', stderr: '' })
    expect(readdirSync(home.home)).toEqual([])
  })

  test('shows progress on a terminal', async () => {
    let time = 0
    const clock = { now: () => (time += 1000) }
    const { stderr } = await smallHome().run(['export', 'out.jsonl'], { clock, errorColumns: 80 })
    expect(stderr).toContain('exporting sessions: 1')
  })
})
