import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { archiveOldRepositories, type ArchiveReport } from '@hermes-checkpoints/migration'
import {
  buildTree,
  digestOf,
  legacyRepository,
  link,
  plainGit,
  readTree,
  scratchDirectory,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { oldBase, type OldBase } from '../support/old-base.ts'

const clock = { now: () => new Date(2026, 4, 8, 14, 30, 5).getTime() }
const archive = 'legacy-20260508-143005'

function archiveAll({ layout }: OldBase, dryRun = false): ArchiveReport {
  return archiveOldRepositories({ layout, clock, dryRun })
}

describe('archiveOldRepositories', () => {
  test('issue 7.1, reliability 57: moves 20 repositories, and changes no byte of anything else', () => {
    const old = oldBase(20)
    const [digests, others] = [old.digests(), old.others()]
    const { repositories } = old
    const report = { dryRun: false, archive, archived: repositories, errors: [] }
    expect(archiveAll(old)).toEqual(report)
    expect(readdirSync(join(old.layout.base, archive)).toSorted()).toEqual(repositories)
    expect(old.digests()).toEqual(digests)
    expect(old.others()).toEqual(others)
    expect(lstatSync(join(old.layout.base, archive)).mode & 0o777).toBe(0o700)
    expect(existsSync(old.layout.unfinishedArchive)).toBe(false)
  })

  test('reliability 57: finds nothing to do in a second run', () => {
    const old = oldBase(3)
    archiveAll(old)
    const before = digestOf(old.layout.base, { mtime: true, inode: true })
    const nothing = { dryRun: false, archive: null, archived: [], errors: [] }
    expect(archiveAll(old)).toEqual(nothing)
    expect(digestOf(old.layout.base, { mtime: true, inode: true })).toBe(before)
  })

  test('upstream: a V1 repository is moved into legacy-<time>, and git can still read it', () => {
    const { layout } = oldBase(0)
    const workdir = scratchDirectory()
    const commits = [{ reason: 'before patch', tree: { a: '1' } }]
    const { hash, ids } = legacyRepository(layout.base, workdir, commits)
    archiveOldRepositories({ layout, clock })
    const moved = join(layout.base, archive, hash)
    expect(plainGit(moved, '--git-dir', moved, 'log', '--format=%H %s')).toBe(
      `${ids[0]} before patch`,
    )
  })

  test('reports the same in a dry run, and changes nothing', () => {
    const old = oldBase(3)
    const before = digestOf(old.layout.base, { mtime: true, inode: true })
    const plan = archiveAll(old, true)
    expect(digestOf(old.layout.base, { mtime: true, inode: true })).toBe(before)
    expect({ ...plan, dryRun: false }).toEqual(archiveAll(old))
  })

  test('creates no base', () => {
    const old = oldBase(0)
    rmSync(old.layout.base, { recursive: true })
    expect(archiveAll(old)).toMatchObject({ archive: null, archived: [], errors: [] })
    expect(existsSync(old.layout.base)).toBe(false)
  })

  test('reliability 58: adds a suffix when there is an archive of the same second, and leaves that one alone', () => {
    const old = oldBase(2)
    buildTree(old.layout.base, { [archive]: { other: 'x' } })
    expect(archiveAll(old).archive).toBe(`${archive}-2`)
    expect(readTree(join(old.layout.base, archive))).toEqual({ other: 'x' })
  })

  test('archives repositories beside a store, too', () => {
    const old = oldBase(2)
    buildTree(old.layout.base, { store: { HEAD: 'x', objects: {} } })
    expect(archiveAll(old).archived).toEqual(old.repositories)
    expect(readTree(old.layout.store)).toEqual({ HEAD: 'x', objects: {} })
  })

  test('law 11: refuses a base that is a link', () => {
    const old = oldBase(2)
    const elsewhere = join(scratchDirectory(), 'elsewhere')
    renameSync(old.layout.base, elsewhere)
    buildTree(old.home, { checkpoints: link(elsewhere) })
    const before = digestOf(elsewhere)
    expect(() => archiveAll(old)).toThrow(/is a symbolic link/)
    expect(digestOf(elsewhere)).toBe(before)
  })
})

describe('reliability 58: after a killed run', () => {
  test('with only the note, the archive gets the name in it', () => {
    const old = oldBase(3)
    writeFileSync(old.layout.unfinishedArchive, 'legacy-20260101-000000\n')
    expect(archiveAll(old)).toMatchObject({ archive: 'legacy-20260101-000000', errors: [] })
    expect(old.archives()).toEqual(['legacy-20260101-000000'])
    expect(existsSync(old.layout.unfinishedArchive)).toBe(false)
  })

  test('a half-filled archive is completed', () => {
    const old = oldBase(4)
    const digests = old.digests()
    const [first = '', ...rest] = old.repositories
    begin(old, 'legacy-20260101-000000', [first])
    expect(archiveAll(old)).toMatchObject({ archive: 'legacy-20260101-000000', archived: rest })
    expect(old.archives()).toEqual(['legacy-20260101-000000'])
    expect(old.digests()).toEqual(digests)
  })

  test('a full archive only loses its note', () => {
    const old = oldBase(2)
    begin(old, 'legacy-20260101-000000', old.repositories)
    const report = { archive: 'legacy-20260101-000000', archived: [], errors: [] }
    expect(archiveAll(old)).toMatchObject(report)
    expect(existsSync(old.layout.unfinishedArchive)).toBe(false)
  })

  test('a note without an archive is removed', () => {
    const old = oldBase(0)
    writeFileSync(old.layout.unfinishedArchive, 'legacy-20260101-000000\n')
    expect(archiveAll(old)).toMatchObject({ archive: null, archived: [] })
    expect(existsSync(old.layout.unfinishedArchive)).toBe(false)
  })

  test.each([['nonsense'], ['../elsewhere'], ['']])(
    'an invalid note is ignored and a new archive created: %j',
    (text) => {
      const old = oldBase(2)
      writeFileSync(old.layout.unfinishedArchive, text)
      expect(archiveAll(old)).toMatchObject({ archive, archived: old.repositories })
      expect(existsSync(old.layout.unfinishedArchive)).toBe(false)
    },
  )

  test('law 11: nothing is moved through a link in place of the archive', () => {
    const old = oldBase(2)
    const outside = scratchDirectory()
    writeFileSync(old.layout.unfinishedArchive, 'legacy-20260101-000000\n')
    buildTree(old.layout.base, { 'legacy-20260101-000000': link(outside) })
    expect(archiveAll(old)).toMatchObject({ archive, archived: old.repositories })
    expect(readdirSync(outside)).toEqual([])
  })

  test('a repository that an older program has created again is archived beside the first', () => {
    const old = oldBase(1)
    const [name = ''] = old.repositories
    begin(old, 'legacy-20260101-000000', [name])
    buildTree(join(old.layout.base, name), { HEAD: 'created again' })
    archiveAll(old)
    const place = join(old.layout.base, 'legacy-20260101-000000')
    expect(readdirSync(place).toSorted()).toEqual([name, `${name}-2`])
    expect(readFileSync(join(place, `${name}-2`, 'HEAD'), 'utf8')).toBe('created again')
  })
})

/** Creates the state after a run that was killed when it had moved some repositories. */
function begin({ layout }: OldBase, name: string, moved: readonly string[]): void {
  writeFileSync(layout.unfinishedArchive, `${name}\n`)
  mkdirSync(join(layout.base, name), { mode: 0o700 })
  for (const one of moved) renameSync(join(layout.base, one), join(layout.base, name, one))
}
