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
  test('issue 7.1, reliability 57: moves 20 repositories, and nothing else by a byte', () => {
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

  test('reliability 57: once: a second run finds nothing to do', () => {
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

  test('a dry run tells the same and changes nothing', () => {
    const old = oldBase(3)
    const before = digestOf(old.layout.base, { mtime: true, inode: true })
    const plan = archiveAll(old, true)
    expect(digestOf(old.layout.base, { mtime: true, inode: true })).toBe(before)
    expect({ ...plan, dryRun: false }).toEqual(archiveAll(old))
  })

  test('where there is no base, none is made', () => {
    const old = oldBase(0)
    rmSync(old.layout.base, { recursive: true })
    expect(archiveAll(old)).toMatchObject({ archive: null, archived: [], errors: [] })
    expect(existsSync(old.layout.base)).toBe(false)
  })

  test('reliability 58: an archive of the same second gets a suffix, and the other is left alone', () => {
    const old = oldBase(2)
    buildTree(old.layout.base, { [archive]: { other: 'x' } })
    expect(archiveAll(old).archive).toBe(`${archive}-2`)
    expect(readTree(join(old.layout.base, archive))).toEqual({ other: 'x' })
  })

  test('with a store beside them they are archived as well', () => {
    const old = oldBase(2)
    buildTree(old.layout.base, { store: { HEAD: 'x', objects: {} } })
    expect(archiveAll(old).archived).toEqual(old.repositories)
    expect(readTree(old.layout.store)).toEqual({ HEAD: 'x', objects: {} })
  })

  test('law 11: a base that is a link is refused', () => {
    const old = oldBase(2)
    const elsewhere = join(scratchDirectory(), 'elsewhere')
    renameSync(old.layout.base, elsewhere)
    buildTree(old.home, { checkpoints: link(elsewhere) })
    const before = digestOf(elsewhere)
    expect(() => archiveAll(old)).toThrow(/is a symbolic link/)
    expect(digestOf(elsewhere)).toBe(before)
  })
})

describe('reliability 58: what a killed run has left', () => {
  test('only the note: the archive gets the name that it says', () => {
    const old = oldBase(3)
    writeFileSync(old.layout.unfinishedArchive, 'legacy-20260101-000000\n')
    expect(archiveAll(old)).toMatchObject({ archive: 'legacy-20260101-000000', errors: [] })
    expect(old.archives()).toEqual(['legacy-20260101-000000'])
    expect(existsSync(old.layout.unfinishedArchive)).toBe(false)
  })

  test('a half-filled archive is filled', () => {
    const old = oldBase(4)
    const digests = old.digests()
    const [first = '', ...rest] = old.repositories
    begin(old, 'legacy-20260101-000000', [first])
    expect(archiveAll(old)).toMatchObject({ archive: 'legacy-20260101-000000', archived: rest })
    expect(old.archives()).toEqual(['legacy-20260101-000000'])
    expect(old.digests()).toEqual(digests)
  })

  test('a full archive whose note is still there is complete', () => {
    const old = oldBase(2)
    begin(old, 'legacy-20260101-000000', old.repositories)
    const report = { archive: 'legacy-20260101-000000', archived: [], errors: [] }
    expect(archiveAll(old)).toMatchObject(report)
    expect(existsSync(old.layout.unfinishedArchive)).toBe(false)
  })

  test('a note about nothing goes', () => {
    const old = oldBase(0)
    writeFileSync(old.layout.unfinishedArchive, 'legacy-20260101-000000\n')
    expect(archiveAll(old)).toMatchObject({ archive: null, archived: [] })
    expect(existsSync(old.layout.unfinishedArchive)).toBe(false)
  })

  test.each([['nonsense'], ['../elsewhere'], ['']])(
    'a note that says %j is none: a new archive is made',
    (text) => {
      const old = oldBase(2)
      writeFileSync(old.layout.unfinishedArchive, text)
      expect(archiveAll(old)).toMatchObject({ archive, archived: old.repositories })
      expect(existsSync(old.layout.unfinishedArchive)).toBe(false)
    },
  )

  test('law 11: nothing is moved through a link that has taken the place of the archive', () => {
    const old = oldBase(2)
    const outside = scratchDirectory()
    writeFileSync(old.layout.unfinishedArchive, 'legacy-20260101-000000\n')
    buildTree(old.layout.base, { 'legacy-20260101-000000': link(outside) })
    expect(archiveAll(old)).toMatchObject({ archive, archived: old.repositories })
    expect(readdirSync(outside)).toEqual([])
  })

  test('a repository that an older program has made anew meanwhile keeps both', () => {
    const old = oldBase(1)
    const [name = ''] = old.repositories
    begin(old, 'legacy-20260101-000000', [name])
    buildTree(join(old.layout.base, name), { HEAD: 'made anew' })
    archiveAll(old)
    const place = join(old.layout.base, 'legacy-20260101-000000')
    expect(readdirSync(place).toSorted()).toEqual([name, `${name}-2`])
    expect(readFileSync(join(place, `${name}-2`, 'HEAD'), 'utf8')).toBe('made anew')
  })
})

/** Leaves what a run leaves that was killed after it had moved some. */
function begin({ layout }: OldBase, name: string, moved: readonly string[]): void {
  writeFileSync(layout.unfinishedArchive, `${name}\n`)
  mkdirSync(join(layout.base, name), { mode: 0o700 })
  for (const one of moved) renameSync(join(layout.base, one), join(layout.base, name, one))
}
