import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  chainRef,
  checkpointBase,
  layout,
  parseAbsolutePath,
  parseProjectHash,
  parseWorkdirPath,
  projectHash,
} from '@hermes-checkpoints/core'
import {
  buildTree,
  scratchDirectory,
  scratchHome,
  upstreamStore,
} from '@hermes-checkpoints/test-fixtures'

const hash = parseProjectHash('0123456789abcdef')
const places = layout(parseAbsolutePath('/srv/hermes/checkpoints'))

test('the base lies in the home', () => {
  expect(checkpointBase(parseAbsolutePath('/srv/hermes'))).toBe('/srv/hermes/checkpoints')
})

test('every file has its path, and it is upstream’s where upstream has that file', () => {
  expect(places).toMatchObject({
    base: '/srv/hermes/checkpoints',
    lockFile: '/srv/hermes/.checkpoints.lock',
    lastPrune: '/srv/hermes/checkpoints/.last_prune',
    damagedStates: '/srv/hermes/checkpoints/damaged-states',
    unfinishedArchive: '/srv/hermes/checkpoints/.unfinished-archive',
    store: '/srv/hermes/checkpoints/store',
    head: '/srv/hermes/checkpoints/store/HEAD',
    config: '/srv/hermes/checkpoints/store/config',
    shallow: '/srv/hermes/checkpoints/store/shallow',
    exclude: '/srv/hermes/checkpoints/store/info/exclude',
    attributes: '/srv/hermes/checkpoints/store/info/attributes',
    objects: '/srv/hermes/checkpoints/store/objects',
    refs: '/srv/hermes/checkpoints/store/refs',
    projects: '/srv/hermes/checkpoints/store/projects',
    indexes: '/srv/hermes/checkpoints/store/indexes',
    ledgers: '/srv/hermes/checkpoints/store/ledgers',
    scans: '/srv/hermes/checkpoints/store/scans',
    locks: '/srv/hermes/checkpoints/store/locks',
    turns: '/srv/hermes/checkpoints/store/turns',
    pins: '/srv/hermes/checkpoints/store/pins',
    cutsLockFile: '/srv/hermes/checkpoints/store/locks/shallow',
    housekeeping: '/srv/hermes/checkpoints/store/housekeeping.json',
    reserve: '/srv/hermes/checkpoints/store/reserve',
    gitVersion: '/srv/hermes/checkpoints/store/git-version.json',
    journals: '/srv/hermes/checkpoints/store/journals',
    restores: '/srv/hermes/checkpoints/store/restores',
  })
})

test.each([
  [places.projectFile(hash), 'projects/0123456789abcdef.json'],
  [places.indexFile(hash), 'indexes/0123456789abcdef'],
  [places.ledgerFile(hash), 'ledgers/0123456789abcdef.json'],
  [places.scanFile(hash), 'scans/0123456789abcdef'],
  [places.projectLockFile(hash), 'locks/0123456789abcdef'],
  [places.pinsFile(hash), 'pins/0123456789abcdef.json'],
  [places.turnFile(hash), 'turns/0123456789abcdef.json'],
  [places.journalFile(hash), 'journals/0123456789abcdef.json'],
  [places.restoresFile(hash), 'restores/0123456789abcdef.json'],
])('%s is named after its project', (path, expected) => {
  expect(path).toBe(`/srv/hermes/checkpoints/store/${expected}`)
})

test('the lock is named after the base', () => {
  expect(layout(parseAbsolutePath('/srv/saved')).lockFile).toBe('/srv/.saved.lock')
})

test('issue 2.6: the files of a store that upstream wrote are where the layout says', () => {
  const { base } = scratchHome()
  const workdir = scratchDirectory()
  buildTree(workdir, { 'a.txt': 'one' })
  const upstream = upstreamStore(base)
  upstream.take(workdir)
  upstream.recordWrite(workdir, join(workdir, 'a.txt'))
  upstream.markPruned(1715139000)

  const found = layout(parseAbsolutePath(base))
  const project = projectHash(parseWorkdirPath(workdir))
  const expected = [
    found.head,
    found.config,
    found.exclude,
    found.objects,
    found.lastPrune,
    found.projectFile(project),
    found.indexFile(project),
    found.ledgerFile(project),
    join(found.store, chainRef(project)),
  ]
  expect(expected.filter((path) => !existsSync(path))).toEqual([])
})
