import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseAbsolutePath, type AbsolutePath, type Clock } from '@hermes-checkpoints/core'
import { openGit, type Git } from '@hermes-checkpoints/git-adapter'
import { fakeGit, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { isNativeProgram } from '../../src/process/program-identity.ts'
import { realGit } from '../support/scratch-store.ts'

const planted = { major: 9, minor: 99 }
const day = 24 * 60 * 60_000

describe.runIf(isNativeProgram(realGit().program))('the remembered version of git', () => {
  test('is what git says, and is written for later processes', async () => {
    const { file, git } = scratch()
    const version = await git().version(file)
    expect(version.major).toBeGreaterThanOrEqual(2)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      version: `${version.major}.${version.minor}`,
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('is taken from the file by a later process', async () => {
    const { file, git } = await plantedScratch()
    expect(await git().version(file)).toEqual(planted)
  })

  test('is taken from memory when the file is gone', async () => {
    const { file, git } = await plantedScratch()
    const one = git()
    await one.version(file)
    rmSync(file)
    expect(await one.version(file)).toEqual(planted)
    expect(await one.version()).toEqual(planted)
  })

  test.each<[string, (program: string) => void]>([
    ['replaced by a file of the same size and mtime', replace],
    ['rewritten in place with the same size and mtime', rewrite],
    ['touched', (program) => utimesSync(program, 1, 1)],
    ['a link that leads elsewhere now', relink],
  ])('is asked again when the program was %s', async (_what, upgrade) => {
    const { file, git, program } = await plantedScratch()
    const running = git()
    expect(await running.version(file)).toEqual(planted)
    upgrade(program)
    expect(await running.version(file)).not.toEqual(planted)
    expect(await git().version(file)).not.toEqual(planted)
    expect(readFileSync(file, 'utf8')).not.toContain('9.99')
  })

  test('is asked again when PATH leads to another git', async () => {
    const { file, git, program } = await plantedScratch()
    const other = scratchDirectory()
    copyFileSync(program, join(other, 'git'))
    expect(await git({ first: other }).version(file)).not.toEqual(planted)
  })

  test('is asked again after a day, and when the clock was set back', async () => {
    const { file, git } = await plantedScratch()
    const now = Date.now()
    expect(await git({ now: now + day / 2 }).version(file)).toEqual(planted)
    expect(await git({ now: now - day }).version(file)).not.toEqual(planted)
    plant(file)
    expect(await git({ now: now + day }).version(file)).not.toEqual(planted)
  })

  test.each<[string, string]>([
    ['empty', ''],
    ['cut off', '{"identity":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['another object', '{"version":"9.99"}'],
  ])('is asked again when the file is %s', async (_what, text) => {
    const { file, git } = await plantedScratch()
    writeFileSync(file, text)
    expect(await git().version(file)).not.toEqual(planted)
  })

  test.each([
    ['version', '"version":"9.99"', '"version":"9"'],
    ['version', '"version":"9.99"', '"version":{"major":9,"minor":99}'],
    ['time', /"askedAt":[\d.]+/, '"askedAt":"now"'],
    ['identity', /"identity":"[^"]*"/, '"identity":""'],
  ])('is asked again when the file has a damaged %s', async (_what, from, to) => {
    const { file, git } = await plantedScratch()
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
    expect(await git().version(file)).not.toEqual(planted)
  })

  test('is asked again when a directory has the name of the file, or its directory is missing', async () => {
    const { directory, git } = scratch()
    const missing = parseAbsolutePath(join(directory, 'none', 'file'))
    const inTheWay = parseAbsolutePath(join(directory, 'inner'))
    mkdirSync(inTheWay)
    for (const file of [missing, inTheWay])
      expect((await git().version(file)).major).toBeGreaterThanOrEqual(2)
  })
})

test('the version of a wrapper is never written: it may run another git tomorrow', async () => {
  const directory = scratchDirectory()
  const fake = fakeGit(directory, 'logs-calls')
  const file = parseAbsolutePath(join(directory, 'version'))
  const env = { PATH: `${directory}:${process.env['PATH']}` }
  for (const _ of [1, 2]) await openGit({ env, timeoutMs: 30_000 }).version(file)
  expect(existsSync(file)).toBe(false)
  expect(fake.calls()).toEqual([['--version'], ['--version']])
})

interface Scratch {
  readonly directory: string
  readonly file: AbsolutePath
  readonly program: string
  /** Opens the program as a new process does. */
  readonly git: (options?: { readonly first?: string; readonly now?: number }) => Git
}

/** A copy of git that is a link to the program itself, and a place for its version. */
function scratch(): Scratch {
  const directory = scratchDirectory()
  const program = join(directory, 'git')
  copyFileSync(realGit().program, join(directory, 'real'))
  symlinkSync('real', program)
  const file = parseAbsolutePath(join(directory, 'version'))
  const git: Scratch['git'] = ({ first, now } = {}) => {
    const path = [...(first === undefined ? [] : [first]), directory, process.env['PATH']]
    const clock: Clock = { now: () => now ?? Date.now() }
    return openGit({ env: { PATH: path.join(':') }, timeoutMs: 30_000, clock })
  }
  return { directory, file, program, git }
}

/** The same with a file that claims version 9.99, which no git has. */
async function plantedScratch(): Promise<Scratch> {
  const made = scratch()
  await made.git().version(made.file)
  plant(made.file)
  return made
}

function plant(file: string): void {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/"version":"[\d.]+"/, '"version":"9.99"'))
}

function replace(program: string): void {
  const real = join(program, '..', 'real')
  const { atime, mtime } = statSync(real)
  copyFileSync(real, `${real}-new`)
  utimesSync(`${real}-new`, atime, mtime)
  renameSync(`${real}-new`, real)
}

function rewrite(program: string): void {
  const { atime, mtime } = statSync(program)
  writeFileSync(program, readFileSync(program))
  utimesSync(program, atime, mtime)
}

function relink(program: string): void {
  copyFileSync(program, `${program}-other`)
  rmSync(program)
  symlinkSync('git-other', program)
}
