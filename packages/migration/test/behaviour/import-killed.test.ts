import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { digestOf, plainGit, rounds, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { importingProgram } from '../support/importing-program.ts'
import { importedLog, importWorld, oldLog, someCommits } from '../support/import-world.ts'

test('issue 7.3, law 7: after kill -9 during an import, the next one completes it and imports nothing twice', async () => {
  const world = importWorld()
  const archive = join(world.base, 'legacy-20260401-120000')
  const repositories = [
    world.repository('one', someCommits(5, 'one')),
    world.repository('two', someCommits(4, 'two'), archive),
    world.repository('three', someCommits(2, 'three'), archive),
  ]
  const expected = repositories.map(oldLog)
  const [template, temporary] = [join(scratchDirectory(), 'template'), scratchDirectory()]
  cpSync(world.base, template, { recursive: true })
  const digest = digestOf(template)
  const kills = rounds(50)
  let next = importingProgram(world.base, temporary)
  for (let turn = 0; turn < kills; turn += 1) {
    rmSync(world.base, { recursive: true })
    cpSync(template, world.base, { recursive: true })
    const program = next
    next = importingProgram(world.base, temporary)
    await program.begin()
    await sleep(Math.random() * longestRunMs)
    await (turn % 2 === 0 ? program.kill() : program.killFamily())
    if (existsSync(world.layout.store)) plainGit(world.layout.store, 'fsck', '--full', '--strict')
    const report = await world.import({ all: true, maxSnapshots: 3 })
    expect(report.repositories.map(({ verified }) => verified)).toEqual([true, true, true])
    for (const [at, name] of ['one', 'two', 'three'].entries()) {
      expect(importedLog(await world.log(name))).toEqual(expected[at])
    }
    const again = await world.import({ all: true, maxSnapshots: 3 })
    expect(again.repositories.map(({ outcome }) => outcome)).toEqual(Array(3).fill('unchanged'))
    for (const { directory } of repositories) {
      expect(readdirSync(directory)).not.toContain('imported.json')
    }
  }
  await next.kill()
  expect(digestOf(template)).toBe(digest)
}, 1_800_000)

const longestRunMs = 1200

test('two imports at once import everything once', async () => {
  const world = importWorld()
  const repositories = [
    world.repository('one', someCommits(4, 'one')),
    world.repository('two', someCommits(3, 'two')),
  ]
  const programs = [1, 2].map(() => importingProgram(world.base, scratchDirectory()))
  await Promise.all(programs.map((program) => program.begin()))
  const outcomes = await Promise.all(programs.map((program) => program.outcome()))
  expect(outcomes.join(', ')).not.toMatch(/failed|false/)
  for (const [at, name] of ['one', 'two'].entries()) {
    const old = repositories[at] as (typeof repositories)[number]
    expect(importedLog(await world.log(name))).toEqual(oldLog(old))
  }
})
