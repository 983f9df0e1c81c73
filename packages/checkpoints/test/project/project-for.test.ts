import { join } from 'node:path'
import { parseWorkdirPath } from '@hermes-checkpoints/core'
import { buildTree, link, scratchDirectory, type Tree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchEngine, type ScratchEngine } from '../support/scenes/scratch-engine.ts'

describe('projectFor', () => {
  test('upstream: is the nearest directory upwards that looks like the root of a project', async () => {
    const { at, projectOf } = await scratchTree({
      '.git': {},
      package: { 'pyproject.toml': '', src: { deep: { 'a.py': '' } } },
    })
    expect(projectOf('package/src/deep/a.py')).toEqual(parseWorkdirPath(at('package')))
    expect(projectOf('package')).toEqual(parseWorkdirPath(at('package')))
    expect(projectOf('.')).toEqual(parseWorkdirPath(at('')))
  })

  test.each([
    'Cargo.toml',
    'Gemfile',
    'Makefile',
    'go.mod',
    'package.json',
    'pom.xml',
    'pyproject.toml',
  ])('upstream: %s marks a project', async (marker) => {
    const { at, projectOf } = await scratchTree({ project: { [marker]: '', src: { a: '' } } })
    expect(projectOf('project/src/a')).toEqual(parseWorkdirPath(at('project')))
  })

  test.each(['.git', '.hg'])('upstream: %s marks a project', async (marker) => {
    const { at, projectOf } = await scratchTree({ project: { [marker]: {}, src: { a: '' } } })
    expect(projectOf('project/src/a')).toEqual(parseWorkdirPath(at('project')))
  })

  test('upstream: without a marker it is the directory itself, or the one that holds the file', async () => {
    const { at, projectOf } = await scratchTree({ notes: { a: '' } })
    expect(projectOf('notes/a')).toEqual(parseWorkdirPath(at('notes')))
    expect(projectOf('notes')).toEqual(parseWorkdirPath(at('notes')))
  })

  test('upstream NEW: markers in the home directory and above it do not count', async () => {
    const { at, projectOf } = await scratchTree({
      '.git': {},
      home: { '.git': {}, notes: { deep: { a: '' } } },
    })
    expect(projectOf('home/notes/deep/a')).toEqual(parseWorkdirPath(at('home/notes/deep')))
    expect(projectOf('home')).toEqual(parseWorkdirPath(at('home')))
  })

  test('a marker in a directory beside home counts', async () => {
    const { at, projectOf } = await scratchTree({ work: { '.git': {}, a: '' }, home: {} })
    expect(projectOf('work/a')).toEqual(parseWorkdirPath(at('work')))
  })

  test('upstream NEW: a registered project comes before any marker', async () => {
    const { at, engine, projectOf } = await scratchTree({
      outer: { inner: { '.git': {}, src: { a: '' } } },
    })
    await engine.snapshot(at('outer'))
    expect(projectOf('outer/inner/src/a')).toEqual(parseWorkdirPath(at('outer')))
  })

  test('upstream NEW: the innermost of several registered projects counts', async () => {
    const { at, engine, projectOf } = await scratchTree({ outer: { inner: { src: { a: '' } } } })
    await engine.snapshot(at('outer/inner'))
    await engine.snapshot(at('outer'))
    expect(projectOf('outer/inner/src/a')).toEqual(parseWorkdirPath(at('outer/inner')))
    expect(projectOf('outer/other')).toEqual(parseWorkdirPath(at('outer')))
  })

  test('a registered project with a similar name does not count', async () => {
    const { at, engine, projectOf } = await scratchTree({ work: { a: '' }, work2: { a: '' } })
    await engine.snapshot(at('work'))
    expect(projectOf('work2/a')).toEqual(parseWorkdirPath(at('work2')))
  })

  test('a missing path belongs to the project where it would be', async () => {
    const { at, projectOf } = await scratchTree({ project: { Makefile: '' } })
    expect(projectOf('project/gone/and/deeper/file')).toEqual(parseWorkdirPath(at('project')))
    expect(projectOf('gone/file')).toEqual(parseWorkdirPath(at('gone')))
  })

  test('a link is followed to its target', async () => {
    const { at, projectOf } = await scratchTree({
      real: { Makefile: '', src: {} },
      other: { Makefile: '', link: link('../real/src') },
    })
    expect(projectOf('other/link')).toEqual(parseWorkdirPath(at('real')))
  })

  test('names need not be UTF-8', async () => {
    const { at, engine } = await scratchTree([[Buffer.of(0xff), { Makefile: '', src: { a: '' } }]])
    const root = Buffer.concat([Buffer.from(at('')), Buffer.of(0x2f, 0xff)])
    const file = Buffer.concat([root, Buffer.from('/src/a')])
    expect(engine.projectFor(file)).toEqual(parseWorkdirPath(root))
  })

  test('upstream: a tilde is the home directory', async () => {
    const { at, engine } = await scratchTree({ home: { work: { Makefile: '', src: {} } } })
    expect(engine.projectFor('~/work/src')).toEqual(parseWorkdirPath(at('home/work')))
  })
})

interface ScratchTree extends ScratchEngine {
  readonly at: (name: string) => string
  readonly projectOf: (name: string) => unknown
}

/** An engine whose user's home is `home` in a directory with these files. */
async function scratchTree(tree: Tree): Promise<ScratchTree> {
  const root = scratchDirectory()
  buildTree(root, tree)
  const scratch = await scratchEngine({ userHome: join(root, 'home') })
  return {
    ...scratch,
    at: (name) => join(root, name),
    projectOf: (name) => scratch.engine.projectFor(join(root, name)),
  }
}
