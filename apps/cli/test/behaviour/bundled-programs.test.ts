import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { existsSync, readFileSync, utimesSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildTree, scratchDirectory, scratchHome } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'

const bin = join(import.meta.dirname, '../../bin')
const programs = join(import.meta.dirname, '../../dist/programs')

describe('issue 9.3: what a program loads', () => {
  test('for --version, its first chunks and no package', () => {
    const { notes, run } = notedWorld()
    expect(run('--version').stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
    expect(packagesIn(notes())).toEqual([])
    expect(notes()[0]?.loaded.map((file) => basename(file))).not.toContain('engine.js')
  })

  test('for a snapshot of an unchanged directory, neither yargs nor zod, yaml, simple-git or SQLite', () => {
    const { notes, project, run } = notedWorld()
    run('snapshot', project, '--reason', 'before the refactoring')
    const isAlone = notes().length
    const { stdout } = run('snapshot', project)
    expect(stdout).toBe('Unchanged: the newest checkpoint already holds this state\n')
    const loaded = packagesIn(notes().slice(isAlone))
    // One package that it does need must be found, or the test looks in the wrong place.
    expect(loaded).toContain('koffi')
    for (const name of ['yargs', 'yargs-parser', 'zod', 'yaml', 'simple-git', 'diff'])
      expect(loaded).not.toContain(name)
    expect(loaded.filter((name) => name.includes('sqlite'))).toEqual([])
  })

  test('for a snapshot of a changed directory, no simple-git', () => {
    const { notes, project, run } = notedWorld({ HERMES_CHECKPOINTS_AUTO_PRUNE: 'false' })
    run('snapshot', project)
    buildTree(project, { a: '2' })
    expect(run('snapshot', project).status).toBe(0)
    const loaded = packagesIn(notes())
    expect(loaded).toContain('koffi')
    expect(loaded).not.toContain('simple-git')
  })

  test('for a line that is not plain, yargs', () => {
    const { notes, run } = notedWorld()
    run('snapshot', '--help')
    expect(packagesIn(notes())).toContain('yargs')
  })
})

describe('the bundle', () => {
  test('law 9: has a housekeeper of its own, and finds it', async () => {
    const { home, notes, project, run } = notedWorld()
    run('snapshot', project)
    const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60
    utimesSync(join(home, 'checkpoints/store/HEAD'), twoDaysAgo, twoDaysAgo)
    buildTree(project, { a: '2' })
    run('snapshot', project)
    const housekeeper = join(programs, 'housekeeper.js')
    const noted = (): Note | undefined => notes().find(({ program }) => program === housekeeper)
    while (noted() === undefined) await sleep(20)
    expect(noted()?.exitCode).toBe(0)
  })

  test('with --verbose, the stack of an error leads to the sources', () => {
    const { run } = notedWorld()
    const { stderr } = run('snapshot', '/no/such/directory', '--home', '/dev/null', '--verbose')
    expect(stderr).toMatch(/\bat .*\/packages\/settings\/src\/[a-z/-]+\.ts:\d+:\d+\)?\n/)
    expect(stderr).not.toContain('dist/programs')
  })

  test.each(['de_DE.UTF-8', 'ja_JP.UTF-8'])('speaks English to users of %s, too', (locale) => {
    const { run } = notedWorld({ LANG: locale, LC_ALL: locale })
    expect(run('prnue').stderr).toMatch(/^Error: Unknown argument: prnue\nDid you mean prune\?/)
    expect(run('--help').stdout).toContain('\nOptions:\n')
  })
})

interface Note {
  readonly program: string
  readonly exitCode: number
  readonly loaded: readonly string[]
}

interface NotedWorld {
  readonly home: string
  readonly project: string
  readonly run: (...args: string[]) => SpawnSyncReturns<string>
  /** Returns what the programs that have ended have noted. */
  readonly notes: () => readonly Note[]
}

function notedWorld(more: NodeJS.ProcessEnv = {}): NotedWorld {
  const { home } = scratchHome()
  const scratch = scratchDirectory()
  const [project, file] = [join(scratch, 'project'), join(scratch, 'notes')]
  buildTree(project, { a: '1' })
  const env = {
    PATH: process.env['PATH'],
    HERMES_HOME: home,
    NODE_OPTIONS: `--require=${join(import.meta.dirname, '../programs/note-loaded.cjs')}`,
    NOTES: file,
    ...more,
  }
  return {
    home,
    project,
    run: (...args) =>
      spawnSync(process.execPath, [join(bin, 'hermes-checkpoints.js'), ...args], {
        env,
        cwd: scratch,
        encoding: 'utf8',
      }),
    notes: () => (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n').flatMap(noteIn),
  }
}

function noteIn(line: string): readonly Note[] {
  return line === '' ? [] : [JSON.parse(line) as Note]
}

/** Returns the third-party packages that were loaded, directly or bundled into a chunk, according to source maps. */
function packagesIn(notes: readonly Note[]): readonly string[] {
  const loaded = notes.flatMap((note) => note.loaded)
  const files = [...loaded, ...loaded.flatMap(sourcesOf)]
  return [...new Set(files.flatMap((file) => nameOfPackage.exec(file)?.[1] ?? []))]
}

function sourcesOf(file: string): readonly string[] {
  if (!existsSync(`${file}.map`)) return []
  const map = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: readonly string[] }
  return map.sources
}

const nameOfPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//
