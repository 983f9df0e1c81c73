import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree, plainGit } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { taken } from '../support/scenes/checkpoint-content.ts'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'

test('a checkpoint of many and of large files counts the lines that git counts', async () => {
  const { engine, layout } = await scratchEngine()
  const project = scratchProject(files('old'))
  const first = taken(await engine.snapshot(project)).id
  buildTree(project, files('new'))
  for (let at = 0; at < 150; at += 10) rmSync(join(project, `small ${at}`))
  const { counts, id } = taken(await engine.snapshot(project))
  const lines = plainGit(layout.store, 'diff', '--numstat', first, id).trim().split('\n')
  const sum = (column: number): number =>
    lines.reduce((total, line) => total + Number(line.split('\t')[column]), 0)
  expect(counts).toEqual({ filesChanged: lines.length, insertions: sum(0), deletions: sum(1) })
  expect(lines).toHaveLength(156)
})

/** More files than one batch has, and files larger than a pipe buffer. */
function files(word: string): Readonly<Record<string, string>> {
  const small = Array.from({ length: 150 }, (_, at) => [`small ${at}`, `same\n${word} ${at}\n`])
  const large = Array.from({ length: 6 }, (_, at) => [
    `large ${at}`,
    `${word}\n${`line of ${at}\n`.repeat(120_000)}${word}\n`,
  ])
  return Object.fromEntries([...small, ...large]) as Readonly<Record<string, string>>
}
