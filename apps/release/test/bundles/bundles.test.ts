import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeBundle, type BundleRequest } from '@hermes-checkpoints/release'
import { scratchDirectory, scratchHome } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'

const programs = join(import.meta.dirname, '../../programs')

const whole = {
  outcome: 'taken',
  restored: ['notes.txt'],
  verified: true,
  content: 'Milk\n',
}

describe.each([
  { bundler: 'esbuild', format: 'cjs' },
  { bundler: 'esbuild', format: 'esm' },
  { bundler: 'rolldown', format: 'cjs' },
  { bundler: 'rolldown', format: 'esm' },
] as const)('issue 18.4: one file by $bundler, $format', ({ bundler, format }) => {
  test.each([{ external: [] }, { external: ['koffi'] }])(
    'takes and restores a checkpoint far from node_modules (external: $external)',
    async ({ external }) => {
      const extension = format === 'cjs' ? 'cjs' : 'mjs'
      const file = await movedBundle({ bundler, format, external, program: 'host.js', extension })
      const { notices, ...result } = run(file, ...scene())
      expect(result).toEqual(whole)
      expect(notices).toEqual(['koffi', 'look-ahead'])
    },
  )
})

test('issue 18.4: a VS Code extension is one file', async () => {
  const file = await movedBundle({
    bundler: 'esbuild',
    format: 'cjs',
    external: ['vscode'],
    program: 'extension.js',
    extension: 'js',
  })
  expect(run(join(programs, 'editor.cjs'), file, ...scene())).toMatchObject(whole)
})

test('issue 18.4: the main process of an Electron app is one file', async () => {
  const file = await movedBundle({
    bundler: 'rolldown',
    format: 'cjs',
    external: ['electron'],
    program: 'desktop-main.js',
    extension: 'cjs',
  })
  const directory = dirname(file)
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ main: 'program.cjs' }))
  expect(run(join(programs, 'desktop.cjs'), directory, ...scene())).toMatchObject(whole)
})

interface MovedBundle extends Pick<BundleRequest, 'bundler' | 'format' | 'external'> {
  readonly program: string
  readonly extension: string
}

/** A bundle that was moved after it was made: neither its own path nor a directory above leads to our packages. */
async function movedBundle({ extension, program, ...request }: MovedBundle): Promise<string> {
  const [from, to] = [join(scratchDirectory(), 'made'), join(scratchDirectory(), 'moved')]
  mkdirSync(from)
  const name = `program.${extension}`
  await makeBundle({ ...request, entry: join(programs, program), file: join(from, name) })
  expect(readdirSync(from)).toEqual([name])
  renameSync(from, to)
  return join(to, name)
}

/** A project, and a home. */
function scene(): readonly [string, string] {
  const project = scratchDirectory()
  writeFileSync(join(project, 'notes.txt'), 'Milk\n')
  return [project, scratchHome().home]
}

function run(program: string, ...args: readonly string[]): Record<string, unknown> {
  const env = { PATH: process.env['PATH'] }
  const { status, stderr, stdout } = spawnSync(process.execPath, [program, ...args], {
    cwd: dirname(program),
    env,
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return JSON.parse(stdout) as Record<string, unknown>
}
