import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '@hermes-checkpoints/core'
import {
  buildTree,
  digestOf,
  legacyArchive,
  legacyRepository,
  scratchDirectory,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { oldHome, quickOldHome, type OldHome } from '../../support/old-home.ts'
import { run, type Run } from '../../support/run-program.ts'

const archiveName = /^legacy-20260508-\d{6}$/

function runIn({ home }: Pick<OldHome, 'home'>, ...args: readonly string[]): Promise<Run> {
  return run(args, { HERMES_HOME: home })
}

async function jsonIn(old: Pick<OldHome, 'home'>, ...args: readonly string[]): Promise<unknown> {
  return JSON.parse((await runIn(old, ...args, '--json')).stdout) as unknown
}

function someWorkdirs(count: number): readonly string[] {
  const parent = scratchDirectory()
  return Array.from({ length: count }, (_, at) => join(parent, `project-${at}`))
}

function newProject(): string {
  const project = join(scratchDirectory(), 'project')
  buildTree(project, { a: '1' })
  return project
}

describe('the first snapshot in a home of an older version', () => {
  test('issue 7.1, upstream: archives 20 repositories once, and changes nothing else', async () => {
    const old = oldHome(someWorkdirs(20))
    const [places, others] = [old.places(), old.others()]
    const project = newProject()
    const { exitCode, stderr, stdout } = await runIn(old, 'snapshot', project)
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('Saved checkpoint ')])
    const [archive = ''] = old.archives()
    expect(archive).toMatch(archiveName)
    expect(stderr).toBe(
      `Moved 20 repositories of an older version into ${archive}. \`hermes-checkpoints migrate --import\` imports their checkpoints, \`hermes-checkpoints clear-legacy\` deletes them.\n`,
    )
    expect(old.places()).toEqual({ [archive]: places['.'] })
    expect(old.others()).toEqual(others)
    buildTree(project, { a: '2' })
    const second = await runIn(old, 'snapshot', project)
    expect([second.exitCode, second.stderr]).toEqual([0, ''])
    expect(old.archives()).toEqual([archive])
  })

  test('--quiet prints nothing about it', async () => {
    const old = quickOldHome(2)
    expect((await runIn(old, 'snapshot', newProject(), '--quiet')).stderr).toBe('')
    expect(old.archives()).toHaveLength(1)
  })

  test('upstream: status, log and prune leave the repositories where they are', async () => {
    const old = quickOldHome(2)
    const places = old.places()
    for (const args of [['status'], ['log', newProject()], ['prune', '--force']])
      expect((await runIn(old, ...args)).exitCode).toBe(0)
    expect(old.places()).toEqual(places)
  })

  test('a repository that is added later stays beside the store, and both work', async () => {
    const old = quickOldHome(1)
    const project = newProject()
    await runIn(old, 'snapshot', project)
    const later = legacyRepository(old.base, newProject(), [{ reason: 'auto', tree: { b: '1' } }])
    buildTree(project, { a: '2' })
    const { exitCode, stderr } = await runIn(old, 'snapshot', project)
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(readdirSync(old.base)).toContain(later.hash)
  })

  test('issue 7.2: the next snapshot moves what could not be moved', async () => {
    const old = quickOldHome(3)
    const [first = '', ...rest] = old.repositories
    const archive = 'legacy-20260101-000000'
    buildTree(old.base, { store: { HEAD: 'ref: refs/heads/master\n', objects: {} } })
    legacyArchive(old.base, archive, { tree: { [first]: { HEAD: '' } } })
    rmSync(join(old.base, first), { recursive: true })
    writeFileSync(join(old.base, '.unfinished-archive'), `${archive}\n`)
    const { exitCode, stderr } = await runIn(old, 'snapshot', newProject())
    expect([exitCode, stderr]).toEqual([
      0,
      expect.stringContaining(`Moved 2 repositories of an older version into ${archive}.`),
    ])
    expect(Object.keys(old.places()[archive] ?? {})).toEqual([first, ...rest])
    expect(readdirSync(old.base)).not.toContain('.unfinished-archive')
  })
})

describe('migrate', () => {
  test('archives now, although a store exists', async () => {
    const old = quickOldHome(0)
    await runIn(old, 'snapshot', newProject())
    buildTree(old.base, { '0123456789abcdef': { HEAD: '' } })
    const { exitCode, stdout } = await runIn(old, 'migrate')
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringMatching(/^Moved 1 repository of an older version into legacy-/),
    ])
    expect(readdirSync(join(old.base, old.archives()[0] ?? ''))).toEqual(['0123456789abcdef'])
  })

  test('creates no store for that', async () => {
    const old = quickOldHome(2)
    await runIn(old, 'migrate')
    expect(readdirSync(old.base)).not.toContain('store')
    expect(old.archives()).toHaveLength(1)
  })

  test('prints the same as JSON', async () => {
    const old = quickOldHome(2)
    const archived = old.repositories
    const plan = { archived, archive: expect.stringMatching(archiveName), imported: [], errors: [] }
    const dry = await jsonIn(old, 'migrate', '--dry-run')
    expect(dry).toEqual({ ...plan, ok: true, dryRun: true })
    expect(await jsonIn(old, 'migrate')).toEqual({ ...(dry as object), dryRun: false })
  })

  test('--dry-run lists what would be moved, and changes nothing', async () => {
    const old = quickOldHome(2)
    chmodSync(old.base, 0o700)
    const before = digestOf(old.base, { mtime: true, inode: true })
    const { exitCode, stdout } = await runIn(old, 'migrate', '--dry-run', '--import')
    expect(exitCode).toBe(3)
    expect(stdout).toMatch(/^Into legacy-20260508-\d{6}:\n {2}move {2}100a+\n {2}move {2}101a+\n/)
    expect(stdout).toMatch(/Dry run: nothing was changed\.\n$/)
    expect(digestOf(old.base, { mtime: true, inode: true })).toBe(before)
  })

  test('--import --dry-run does not say that anything was imported', async () => {
    const [workdir = ''] = someWorkdirs(1)
    const { stdout } = await runIn(oldHome([workdir]), 'migrate', '--import', '--dry-run')
    expect(stdout).toContain(`  import    ${workdir} (1 checkpoint)\nDry run: `)
    expect(stdout).not.toContain('imported')
  })

  test('reliability 70: with nothing to do, says so and creates nothing', async () => {
    const home = scratchDirectory()
    const { exitCode, stdout } = await runIn({ home }, 'migrate', '--import')
    expect([exitCode, stdout]).toEqual([0, `No pre-v2 repositories in ${home}/checkpoints\n`])
    expect(readdirSync(home)).toEqual([])
  })

  test('issue 7.3: --import adds the history to the log once', async () => {
    const workdirs = someWorkdirs(2)
    const old = oldHome(workdirs)
    const [workdir = ''] = workdirs
    const done = await jsonIn(old, 'migrate', '--import')
    const imported = workdirs.map((one) => ({ workdir: one, checkpoints: 1, outcome: 'imported' }))
    expect(done).toMatchObject({ ok: true, archived: expect.any(Array) })
    expect((done as { imported: unknown[] }).imported).toEqual(
      expect.arrayContaining(imported.map((one) => expect.objectContaining(one))),
    )
    expect(await jsonIn(old, 'log', workdir)).toMatchObject({
      checkpoints: [{ reason: 'before patch' }],
    })
    rmSync(join(workdir, 'content'))
    expect((await runIn(old, 'restore', '1', '--dir', workdir)).exitCode).toBe(0)
    expect(readFileSync(join(workdir, 'content'), 'utf8')).toBe('saved')
    const again = await runIn(old, 'migrate', '--import')
    expect([again.exitCode, again.stdout]).toEqual([
      0,
      expect.stringMatching(/unchanged .*project-0 \(1 already imported\)\n/),
    ])
  })

  test('issue 7.3: --from imports from another base, and does not change it', async () => {
    const [workdir = ''] = someWorkdirs(1)
    const elsewhere = oldHome([workdir])
    const before = digestOf(elsewhere.home, { mtime: true, inode: true })
    const home = scratchDirectory()
    const { exitCode, stdout } = await runIn({ home }, 'migrate', '--from', elsewhere.base)
    expect([exitCode, stdout]).toEqual([0, `  imported  ${workdir} (1 checkpoint)\n`])
    expect(digestOf(elsewhere.home, { mtime: true, inode: true })).toBe(before)
    expect(await jsonIn({ home }, 'log', workdir)).toMatchObject({ checkpoints: [{}] })
  })

  test('issue 7.3: names what cannot be read, exit 3', async () => {
    const workdirs = someWorkdirs(2)
    const old = oldHome(workdirs)
    rmSync(join(old.base, old.repositories[0] ?? '', 'objects'), { recursive: true })
    const { exitCode, stderr, stdout } = await runIn(old, 'migrate', '--import')
    expect(exitCode).toBe(3)
    expect(stderr).toContain(`${workdirs[0]}`)
    expect(stdout).toContain(`imported  ${workdirs[1]} (1 checkpoint)`)
  })

  test('--from a directory that does not exist is an error', async () => {
    const home = scratchDirectory()
    const { exitCode, stderr } = await runIn({ home }, 'migrate', '--from', '/nowhere/at/all')
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('/nowhere/at/all')])
  })
})

describe('clear-legacy with resume states in an archive', () => {
  test('says that they are kept, and no longer lists the archive', async () => {
    const old = quickOldHome(0)
    const tree = { 'a.yaml': 'status: in_progress', old: { HEAD: 'abc' } }
    legacyArchive(old.base, 'legacy-1', { tree, modified: new Date(systemClock.now()) })
    const dry = await runIn(old, 'clear-legacy', '--dry-run')
    expect(dry.stdout).toContain('Resume states in them: 1, which are kept\n')
    const { exitCode, stdout } = await runIn(old, 'clear-legacy', '--force')
    expect([exitCode, stdout]).toEqual([
      0,
      'Deleted 1 legacy archive: 3 B freed.\nKept 1 resume state in legacy-1: `hermes-sessions resume list` lists them.\n',
    ])
    expect(readdirSync(join(old.base, 'legacy-1'))).toEqual(['a.yaml'])
    expect((await runIn(old, 'clear-legacy')).stdout).toContain('No legacy archives')
    expect(await jsonIn(old, 'status')).toMatchObject({ legacyArchives: [], legacyBytes: 0 })
  })
})
