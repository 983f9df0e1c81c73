import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import {
  installInto,
  neededPackages,
  nodeVersions,
  packAll,
  publicPackages,
  readmeCommands,
  type NodeVersion,
} from '@hermes-checkpoints/release'
import { scratchDirectory, scratchHome } from '@hermes-checkpoints/test-fixtures'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const withPrograms = publicPackages().filter(({ name }) =>
  ['cli', 'hermes-checkpoints'].includes(name),
)
const nodes = nodeVersions()

describe.each(withPrograms)('the programs in the tarball of $name', (one) => {
  const project = join(scratchDirectory(afterAll), 'project')

  beforeAll(() => {
    mkdirSync(project)
    installInto(project, one, packAll(scratchDirectory(afterAll)), 'npm')
  }, 600_000)

  test.each(nodes)('issue 10.3: all packages come along, and can be imported by $name', (node) => {
    const program = [...neededPackages(one.manifest)].map((name) => `import '${name}'\n`).join('')
    writeFileSync(join(project, 'import.js'), program)
    expect(spawnSync(node.path, ['import.js'], { cwd: project }).status).toBe(0)
  })

  test.each(nodes)('issue 10.3: both tell their version on $name', (node) => {
    const { shell } = scratchShell(project, node)
    expect(shell('hermes-checkpoints --version').stdout).toBe(`${one.manifest.version}\n`)
    expect(shell('hermes-sessions --version').stdout).toBe(`${one.manifest.version}\n`)
  })

  test.each(nodes)(
    'issue 10.3: a restore brings back what a snapshot has saved, on $name',
    (node) => {
      const { notes, shell } = scratchShell(project, node)
      shell('hermes-checkpoints snapshot && echo changed > notes.txt')
      expect(readFileSync(notes, 'utf8')).toBe('changed\n')
      expect(shell('hermes-checkpoints restore latest')).toMatchObject({ status: 0 })
      expect(readFileSync(notes, 'utf8')).toBe('Milk\n')
    },
  )

  test.each(nodes)('issue 10.3: sessions can be listed where there are none, on $name', (node) => {
    expect(scratchShell(project, node).shell('hermes-sessions list')).toMatchObject({ status: 0 })
  })

  test.each(nodes)('issue 10.3: the README types what works, on $name', (node) => {
    const { shell } = scratchShell(project, node)
    shell('hermes-checkpoints snapshot && echo changed > notes.txt')
    expect(shell(`set -euo pipefail\n${readmeCommands(one)[0]}`)).toMatchObject({ status: 0 })
  })
})

/** A shell in a directory with a file, and with the programs of a project on its path. */
interface ScratchShell {
  readonly notes: string
  readonly shell: (script: string) => SpawnSyncReturns<string>
}

/** What `npx` does: the project's programs come first on the path, and start the Node that they find there. */
function scratchShell(project: string, node: NodeVersion): ScratchShell {
  const directory = scratchDirectory()
  const notes = join(directory, 'notes.txt')
  writeFileSync(notes, 'Milk\n')
  const programs = [join(project, 'node_modules/.bin'), dirname(node.path), process.env['PATH']]
  const env = { PATH: programs.join(delimiter), HERMES_HOME: scratchHome().home }
  const shell = (script: string): SpawnSyncReturns<string> =>
    spawnSync('bash', ['-c', script], { cwd: directory, env, encoding: 'utf8' })
  return { notes, shell }
}
