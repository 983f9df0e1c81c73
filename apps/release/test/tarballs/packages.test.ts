import { execFileSync, spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  checkTypes,
  installInto,
  nodeVersions,
  packAll,
  publicPackages,
  readmePrograms,
  type NodeVersion,
} from '@hermes-checkpoints/release'
import { scratchDirectory, scratchHome } from '@hermes-checkpoints/test-fixtures'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** An install on a slow machine with a cold cache takes its time. */
const installMs = 600_000

const nodes = nodeVersions()
let tarballs: ReadonlyMap<string, string>

beforeAll(() => {
  tarballs = packAll(scratchDirectory(afterAll))
}, installMs)

describe.each(publicPackages())('the tarball of $name', (one) => {
  const project = join(scratchDirectory(afterAll), 'project')
  const { name } = one.manifest

  beforeAll(() => {
    mkdirSync(project)
    installInto(project, one, tarballs, 'pnpm')
  }, installMs)

  test('holds its README and the licence, and nothing that only we need', () => {
    const list = execFileSync('tar', ['-tzf', tarballs.get(name) ?? ''], { encoding: 'utf8' })
    const files = list.split('\n')
    expect(files).toEqual(expect.arrayContaining(['package/README.md', 'package/LICENSE']))
    expect(files.filter((file) => ours.test(file))).toEqual([])
  })

  test.each(nodes)(
    'issue 10.3: installs into an empty project without running a script, and can be imported by $name',
    (node) => {
      writeFileSync(join(project, 'import.js'), importAll(name))
      expect(run(node, 'import.js', project)).toMatchObject({ status: 0, stderr: '' })
    },
  )

  test.each(nodes)('issue 10.3: what its README shows runs as it is written on $name', (node) => {
    const programs = readmePrograms(one)
    const outcomes = programs.map((program, index) => {
      const file = `example-${index}.js`
      writeFileSync(join(project, file), program)
      return run(node, file, project)
    })
    expect(outcomes).toMatchObject(programs.map(() => ({ status: 0, stderr: '' })))
  })

  test.each(['nodenext', 'bundler'] as const)(
    'has types for a strict consumer that resolves by %s, and so has its README',
    (resolution) => {
      const programs = [importAll(name), ...readmePrograms(one)]
      for (const [index, program] of programs.entries())
        writeFileSync(join(project, `types-${index}.ts`), program)
      expect(checkTypes(project, resolution)).toBe('')
    },
  )
})

test('every package but that of the programs has a program in its README', () => {
  const without = publicPackages().filter((one) => readmePrograms(one).length === 0)
  expect(without.map(({ name }) => name)).toEqual(['cli'])
})

const ours = /^package\/(?:test|node_modules|turbo\.json|tsconfig|rolldown)|tsbuildinfo|\.map$/

const importAll = (name: string): string =>
  `import * as all from '${name}'\nif (Object.keys(all).length === 0) throw new Error('empty')\n`

function run(node: NodeVersion, file: string, project: string): SpawnSyncReturns<string> {
  // A user's home is not a project, and the READMEs' examples save their current directory.
  const env = {
    PATH: process.env['PATH'],
    HOME: scratchDirectory(),
    HERMES_HOME: scratchHome().home,
  }
  return spawnSync(node.path, [file], { cwd: project, env, encoding: 'utf8' })
}
