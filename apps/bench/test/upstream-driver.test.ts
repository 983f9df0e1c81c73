import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildTree,
  readTree,
  scratchDirectory,
  upstreamStore,
} from '@hermes-checkpoints/test-fixtures'
import { expect, onTestFinished, test } from 'vitest'
import { startUpstream, type UpstreamDriver } from '../src/references/upstream-driver.ts'

function scratchUpstream(): UpstreamDriver {
  const upstream = startUpstream()
  onTestFinished(() => upstream.end())
  return upstream
}

function scratchTree(): string {
  const root = join(scratchDirectory(), 'project')
  buildTree(root, { 'a.txt': 'one\n', src: { 'b.txt': 'two\n' }, 'ignored.log': 'three\n' })
  return root
}

test('upstream: the driver writes the same trees as the fixture of upstream', async () => {
  const [directory, base] = [scratchTree(), join(scratchDirectory(), 'base')]
  const project = { base, directory, maxSnapshots: 3 }
  const [driver, fixture] = [
    scratchUpstream(),
    upstreamStore(join(scratchDirectory(), 'other'), { maxSnapshots: 3 }),
  ]
  for (let round = 0; round < 5; round += 1) {
    writeFileSync(join(directory, 'a.txt'), `round ${round}\n`)
    expect(await driver.take(project, `round ${round}`)).toBe(true)
    fixture.take(directory, `round ${round}`)
  }
  expect(await driver.take(project, 'unchanged')).toBe(false)
  const theirs = treesOf(fixture.store, fixture.tip(directory) ?? '')
  expect(treesOf(join(base, 'store'), await driver.tip(project))).toEqual(theirs)
  expect(theirs.length).toBe(3)
  expect((await driver.list(project)).length).toBe(fixture.list(directory).length)
})

test('upstream: the driver restores a checkpoint after a safety checkpoint', async () => {
  const [directory, base] = [scratchTree(), join(scratchDirectory(), 'base')]
  const project = { base, directory, maxSnapshots: 20 }
  const driver = scratchUpstream()
  await driver.take(project, 'first')
  const before = readTree(directory)
  const tip = await driver.tip(project)
  writeFileSync(join(directory, 'src', 'b.txt'), 'edited\n')
  expect((await driver.diff(project, tip)).diff).toContain('+edited')
  await driver.restore(project, tip)
  expect(readTree(directory)).toEqual(before)
  expect((await driver.list(project)).length).toBe(2)
})

test('upstream: the driver counts projects and sweeps deleted ones', async () => {
  const [directory, gone, base] = [scratchTree(), scratchTree(), join(scratchDirectory(), 'base')]
  const driver = scratchUpstream()
  for (const one of [directory, gone])
    await driver.take({ base, directory: one, maxSnapshots: 20 }, 'first')
  expect((await driver.status(base)).projects.length).toBe(2)
  execFileSync('rm', ['-r', gone])
  expect(await driver.prune(base, 7)).toMatchObject({ scanned: 2, deleted_orphan: 1 })
  expect((await driver.status(base)).projects.length).toBe(1)
})

test('a request that fails is an error, and the driver keeps running', async () => {
  const driver = scratchUpstream()
  await expect(driver.status('/nonexistent/base')).rejects.toThrow("upstream's status failed")
  const base = join(scratchDirectory(), 'base')
  const project = { base, directory: scratchTree(), maxSnapshots: 20 }
  expect(await driver.take(project, 'first')).toBe(true)
})

function treesOf(store: string, tip: string): readonly string[] {
  const args = ['--git-dir', store, 'log', '--format=%T %s', tip]
  return execFileSync('git', args, { encoding: 'utf8' }).trim().split('\n')
}
