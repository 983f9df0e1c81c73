import { join } from 'node:path'
import { mkdirSync, rmSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainGit } from '@hermes-checkpoints/test-fixtures'
import {
  anyName,
  byteGit,
  gitRepository,
  pathsByGit,
  pathsByUs,
  type IndexLine,
} from '../support/git-repository.ts'

describe('readTrackedPaths, after any changes of the index', () => {
  test.each(['sha1', 'sha256'])(
    'law 12: returns the paths that git ls-files prints, with %s ids',
    (format) => {
      const property = fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        const root = gitRepository({}, `--object-format=${format}`)
        plainGit(root, 'config', 'core.protectNTFS', 'false')
        plainGit(root, 'config', 'core.protectHFS', 'false')
        plainGit(root, 'config', 'splitIndex.maxPercentChange', '100')
        mkdirSync(join(root, 'a/b'), { recursive: true })
        for (const { args, input } of steps) {
          byteGit(root, args, input(format === 'sha1' ? 40 : 64))
          for (const directory of ['', ...outsideSubmodules(root, ['a', 'a/b'])])
            expect(pathsByUs(join(root, directory))).toEqual(pathsByGit(join(root, directory)))
        }
        rmSync(root, { recursive: true })
      })
      fc.assert(property, { numRuns: 25 })
    },
  )
})

/** git refuses to work in a directory that the index names as a submodule but that has no repository. */
function outsideSubmodules(root: string, directories: readonly string[]): readonly string[] {
  const { submodules } = pathsByGit(root)
  return directories.filter(
    (directory) => !submodules.some((submodule) => `${directory}/`.startsWith(`${submodule}/`)),
  )
}

/** A call of git that changes the index, given the length of an object id. */
interface Step {
  readonly args: readonly string[]
  readonly input: (idLength: number) => string
}

/** Few names, so that they meet again; the order of `/` among other bytes matters. */
const name = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'a-', 'a0', 'ab', 'x', '.env', 'build') },
  {
    weight: 1,
    arbitrary: fc
      .uint8Array({ minLength: 1, maxLength: 4 })
      .map((bytes) => Buffer.from(bytes).toString('latin1'))
      .filter((text) => !/[\0/]/.test(text) && !/^(?:\.\.?|\.git)$/i.test(text)),
  },
)

const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'))

const mode = fc.constantFrom('100644', '100755', '120000', '160000')

const addition: fc.Arbitrary<readonly IndexLine[]> = fc.record({ path, mode }).map((line) => [line])

/** Sides of a conflict. */
const conflict: fc.Arbitrary<readonly IndexLine[]> = fc
  .record({ path, modes: fc.array(mode, { minLength: 1, maxLength: 3 }) })
  .map((sides) =>
    sides.modes.map((sideMode, side) => ({ path: sides.path, mode: sideMode, stage: side + 1 })),
  )

const removal: fc.Arbitrary<readonly IndexLine[]> = path.map((removed) => [
  { path: removed, mode: '0' },
])

const change: fc.Arbitrary<Step> = fc
  .array(fc.oneof({ weight: 4, arbitrary: addition }, removal, conflict), { maxLength: 30 })
  .map((lines) => ({
    args: ['update-index', '--replace', '-z', '--index-info'],
    input: (idLength) => lines.flat().map(indexInfo(idLength)).join(''),
  }))

const option: fc.Arbitrary<Step> = fc
  .constantFrom(
    ['update-index', '--index-version', '2'],
    ['update-index', '--index-version', '3'],
    ['update-index', '--index-version', '4'],
    ['update-index', '--split-index'],
    ['update-index', '--no-split-index'],
    ['config', 'core.splitIndex', 'true'],
    ['config', 'splitIndex.maxPercentChange', '20'],
    ['config', 'index.threads', '2'],
    ['update-index', '--untracked-cache'],
    [...anyName, 'ls-files', '-z'],
  )
  .map((args) => ({ args, input: () => '' }))

const step = fc.oneof({ weight: 3, arbitrary: change }, { weight: 2, arbitrary: option })

function indexInfo(idLength: number): (line: IndexLine) => string {
  const id = '1234567890'.repeat(7).slice(0, idLength)
  return (line) => `${line.mode ?? '100644'} ${id} ${line.stage ?? 0}\t${line.path}\0`
}
