import { lstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { taken } from '../support/scenes/checkpoint-content.ts'
import { summaryOf } from '../support/scenes/report-summary.ts'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'

const directories = 500
const filesEach = 100

test('issue 4.9: of 50,000 files a restore writes the 10 that changed, and no other', async () => {
  const { engine } = await scratchEngine()
  const project = scratchProject()
  const paths = [...numberedPaths()]
  expect(paths).toHaveLength(50_000)
  for (let at = 0; at < directories; at += 1) mkdirSync(join(project, `d${at}`))
  for (const path of paths) writeFileSync(join(project, path), 'then')
  const checkpoint = taken(await engine.snapshot(project)).id
  const changed = paths.filter((_, at) => at % 5000 === 1234)
  for (const path of changed.slice(0, 5)) writeFileSync(join(project, path), 'now!')
  for (const path of changed.slice(5)) rmSync(join(project, path))
  const before = tracesOf(project, paths)

  const report = await engine.restore(project, { checkpoint })
  expect(summaryOf(report)).toEqual({
    restored: changed.toSorted(),
    deleted: [],
    kept: {},
    failed: {},
    verified: true,
  })
  const after = tracesOf(project, paths)
  const touched = paths.filter((path) => before.get(path) !== after.get(path))
  expect(touched).toEqual(changed)
})

function* numberedPaths(): Generator<string> {
  for (let at = 0; at < directories; at += 1) {
    for (let file = 0; file < filesEach; file += 1) yield `d${at}/f${file}`
  }
}

/** Returns stat data that changes with every write, replacement or move of a file. */
function tracesOf(project: string, paths: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    paths.map((path) => {
      const stats = lstatSync(join(project, path), { bigint: true, throwIfNoEntry: false })
      return [path, stats === undefined ? '' : `${stats.ino} ${stats.mtimeNs} ${stats.ctimeNs}`]
    }),
  )
}
