import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fifo, scratchDirectory, sparse } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { run } from '../../support/run-program.ts'
import { scratchProject } from '../../support/scratch-project.ts'

describe('snapshot', () => {
  test('prints the new checkpoint and its changes', async () => {
    const project = scratchProject({ 'a.txt': 'one\ntwo\n', 'b.txt': 'three\n' })
    const { exitCode, stderr, stdout } = await project.run(['snapshot'])
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Saved checkpoint [0-9a-f]{8} {2}manual {2}\(2 files, \+3\/-0\)\n$/)
  })

  test('takes a directory, a reason, a session and a label', async () => {
    const project = scratchProject({ a: '1' })
    const args = ['snapshot', project.directory, '--reason', 'before lunch']
    const outcome = await project.json([...args, '--session', 's1', '--label', 'noon'])
    expect(outcome).toEqual({
      outcome: 'taken',
      code: null,
      why: null,
      directory: project.directory,
      checkpoint: {
        number: 1,
        id: expect.stringMatching(/^[0-9a-f]{40}$/),
        shortId: expect.stringMatching(/^[0-9a-f]{8}$/),
        timestamp: expect.stringMatching(/^2026-05-08T\d\d:\d\d:\d\d[+-]\d\d:\d\d$/),
        reason: 'before lunch',
        kind: 'manual',
        session: 's1',
        label: 'noon',
        pinned: false,
        filesChanged: 1,
        insertions: 1,
        deletions: 0,
        notCaptured: [],
      },
      notCaptured: [],
      elapsedMs: expect.any(Number),
    })
  })

  test('ends with 0 when nothing has changed', async () => {
    const project = scratchProject({ a: '1' })
    await project.run(['snapshot'])
    const { exitCode, stdout } = await project.run(['snapshot'])
    expect(exitCode).toBe(0)
    expect(stdout).toBe('Unchanged: the newest checkpoint already holds this state\n')
    expect(await project.json(['snapshot'])).toMatchObject({
      outcome: 'unchanged',
      code: null,
      why: null,
    })
  })

  test('ignores the setting `enabled`', async () => {
    const project = scratchProject({ a: '1' })
    writeFileSync(join(project.home, 'config.yaml'), 'checkpoints:\n  enabled: false\n')
    expect((await project.run(['snapshot'])).stdout).toContain('Saved checkpoint')
  })

  test('skips a directory that must not be a project, exit 3', async () => {
    const { exitCode, stdout } = await run(['snapshot', '/'])
    expect(exitCode).toBe(3)
    expect(stdout).toMatch(/^Skipped: \/: .*root of the file system/)
    const json = await run(['snapshot', '/', '--json'])
    expect(json.exitCode).toBe(3)
    expect(JSON.parse(json.stdout)).toMatchObject({
      outcome: 'skipped',
      code: 'not-a-project',
      checkpoint: null,
    })
  })

  test('a directory that does not exist is an error that names it, exit 2', async () => {
    const project = scratchProject()
    rmSync(project.directory, { recursive: true })
    const { exitCode, stderr, stdout } = await project.run(['snapshot', project.directory])
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toBe(`Failed: ${project.directory}: there is no such directory\n`)
    const json = await project.run(['snapshot', project.directory, '--json'])
    expect([json.exitCode, json.stderr]).toEqual([2, ''])
    expect(JSON.parse(json.stdout)).toMatchObject({
      outcome: 'failed',
      code: 'path-invalid',
      directory: null,
    })
  })

  test('an empty name, as from an unset variable, is not the current directory', async () => {
    const project = scratchProject({ a: '1' })
    expect((await project.run(['snapshot', ''])).exitCode).toBe(2)
    expect(readdirSync(project.home)).toEqual([])
  })

  test('lists what it could not capture, and ends with 0', async () => {
    const project = scratchProject({ a: '1', pipe: fifo(), 'b\u001Big': sparse(20_971_520) })
    const { exitCode, stdout } = await project.run(['snapshot'])
    expect(exitCode).toBe(0)
    expect(stdout).toContain('Not captured:\n')
    expect(stdout).toMatch(/^ {2}pipe +not a regular file\n/m)
    expect(stdout).toMatch(/^ {2}b\\x1big +too large +20\.0 MB\n/m)
  })

  test('prints what it could not capture as JSON', async () => {
    const project = scratchProject({ a: '1', pipe: fifo() })
    const notCaptured = [{ path: 'pipe', why: 'special-file', bytes: null }]
    expect(await project.json(['snapshot'])).toMatchObject({
      outcome: 'taken',
      notCaptured,
      checkpoint: { notCaptured },
    })
  })

  test('escapes control characters in a reason', async () => {
    const project = scratchProject({ a: '1' })
    const { stdout } = await project.run(['snapshot', '--reason', '\u001B[2J計画'])
    expect(stdout).toContain(String.raw`\x1b[2J計画`)
  })

  test('shows progress on a terminal only, and clears it', async () => {
    let now = 0
    const clock = { now: () => (now += 1000) }
    const quick = scratchProject({ a: '1' })
    const shown = await quick.run(['snapshot'], { errorColumns: 80, clock })
    const [before, ...lines] = shown.stderr.split('\r\u001B[K')
    expect([before, lines.at(-1)]).toEqual(['', ''])
    expect(lines.length).toBeGreaterThan(1)
    const piped = scratchProject({ a: '1' })
    expect((await piped.run(['snapshot'], { clock })).stderr).toBe('')
  })

  test('an option given twice is an error, not a guess', async () => {
    const { exitCode, stderr } = await run(['snapshot', '--reason', 'a', '--reason', 'b'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('expected --reason once')
  })

  test('an option without its value is an error with a hint', async () => {
    const { exitCode, stderr } = await run(['snapshot', '--reason'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('expected a value after --reason, found none')
    expect(stderr).toContain('--help')
  })

  test('words after -- are refused instead of ignored', async () => {
    const { exitCode, stderr } = await run(['snapshot', '--', scratchDirectory()])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('expected nothing after --')
  })
})
