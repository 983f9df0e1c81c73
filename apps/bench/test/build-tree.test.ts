import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTree, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { buildTree } from '../src/trees/build-tree.ts'
import { editFiles } from '../src/trees/edit-files.ts'
import { findSources } from '../src/trees/find-sources.ts'

const sources = findSources()

test('the sources are thousands of text files that checkpoints include', () => {
  expect(sources.length).toBeGreaterThan(1_000)
  const parts = new Set(sources.flatMap(({ path }) => path.split('/')))
  expect(['node_modules', 'dist', 'build', 'out'].filter((name) => parts.has(name))).toEqual([])
})

test('the same input builds the same tree', () => {
  const roots = [scratchDirectory(), scratchDirectory()].map((place) => join(place, 'tree'))
  const trees = roots.map((root) => buildTree(sources, { root, files: 150 }))
  expect(trees[0]?.paths).toEqual(trees[1]?.paths)
  expect(readTree(roots[0] ?? '')).toEqual(readTree(roots[1] ?? ''))
})

test('copies have their own content', () => {
  const some = sources.slice(0, 10)
  const { paths, root } = buildTree(some, { root: join(scratchDirectory(), 'tree'), files: 30 })
  const contents = paths.map((path) => readFileSync(join(root, path), 'latin1'))
  expect(new Set(paths).size).toBe(30)
  for (let at = 0; at < 10; at += 1) expect(contents[at]).not.toBe(contents[at + 10])
})

test('a tree has no more entries than its limit', () => {
  const order = { root: join(scratchDirectory(), 'tree'), files: 1_000, mostEntries: 300 }
  const { directories, paths } = buildTree(sources, order)
  expect(directories + paths.length).toBeLessThanOrEqual(300)
  expect(directories + paths.length).toBeGreaterThan(270)
})

test('an edit changes the given number of files, each time to new content', () => {
  const tree = buildTree(sources, { root: join(scratchDirectory(), 'tree'), files: 120 })
  const read = (): readonly string[] =>
    tree.paths.map((path) => readFileSync(join(tree.root, path), 'latin1'))
  let before = read()
  for (const edition of [1, 2, 3, 8]) {
    editFiles(tree, 10, edition)
    const after = read()
    const changed = after.filter((text, at) => text !== before[at])
    expect(changed.length).toBe(10)
    before = after
  }
})
