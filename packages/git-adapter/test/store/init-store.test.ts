import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseAbsolutePath, layout } from '@hermes-checkpoints/core'
import { initStore, openStore } from '@hermes-checkpoints/git-adapter'
import {
  buildTree,
  readTree,
  scratchDirectory,
  upstreamStore,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { file, realGit, scratchLayout, scratchStore, taken } from '../support/scratch-store.ts'

const program = join(import.meta.dirname, '../programs/store-under-umask.js')
const racing = join(import.meta.dirname, '../programs/init-store.js')

describe('initStore', () => {
  test('makes a bare repository that git accepts', async () => {
    const { layout: made } = scratchStore()
    const git = (...args: string[]): string =>
      execFileSync('git', ['--git-dir', made.store, ...args], { encoding: 'utf8' }).trim()
    expect(git('rev-parse', '--is-bare-repository')).toBe('true')
    expect(git('config', 'gc.auto')).toBe('0')
    expect(git('config', 'user.name')).toBe('Hermes Checkpoint')
    expect(git('config', 'core.fsync')).toBe('all')
  })

  test('writes the default excludes, and switches off every conversion', async () => {
    const { layout: made } = scratchStore()
    expect(readFileSync(made.exclude, 'utf8').split('\n')).toContain('node_modules/')
    expect(readFileSync(made.attributes, 'utf8')).toContain('* -text -ident !filter')
  })

  test.each(['000', '022', '077'])(
    'issue 2.4, reliability 25: under umask %s, directories are 0700 and no file is open to others',
    (umask) => {
      const made = scratchLayout()
      execFileSync(process.execPath, [program, made.base, umask], { stdio: 'pipe' })
      for (const name of readdirSync(made.base, { recursive: true, encoding: 'utf8' })) {
        const stats = lstatSync(join(made.base, name))
        const seen = stats.mode & (stats.isDirectory() ? 0o777 : 0o077)
        expect([name, seen]).toEqual([name, stats.isDirectory() ? 0o700 : 0])
      }
      expect(statSync(made.base).mode & 0o777).toBe(0o700)
    },
  )

  test('does nothing when repeated', async () => {
    const store = scratchStore()
    await taken(store, { writes: [file('a', '1')] })
    const before = readTree(store.layout.base)
    initStore(store.git, store.layout)
    expect(readTree(store.layout.base)).toEqual(before)
  })

  test('processes that start at the same time get one store', async () => {
    const made = scratchLayout()
    const run = promisify(execFile)
    const starts = Array.from({ length: 6 }, () => run(process.execPath, [racing, made.base]))
    await Promise.all(starts)
    expect(readdirSync(made.base)).toEqual(['store'])
    expect(openStore(realGit(), made)).not.toBeNull()
  })

  test('law 7: the remains of a killed start do not block a new one', async () => {
    const made = scratchLayout()
    buildTree(made.base, { '.store-abc': { store: { HEAD: 'ref: refs/heads/master\n' } } })
    initStore(realGit(), made)
    expect(openStore(realGit(), made)).not.toBeNull()
  })

  test('completes a store of upstream, and keeps its settings and its excludes', async () => {
    const made = scratchLayout()
    const workdir = join(scratchDirectory(), 'project')
    buildTree(workdir, { a: '1' })
    upstreamStore(made.base).take(workdir, 'before write_file')
    writeFileSync(made.exclude, `${readFileSync(made.exclude, 'utf8')}my-own/\n`)
    initStore(realGit(), made)
    expect(readFileSync(made.exclude, 'utf8').split('\n')).toContain('my-own/')
    const config = ['--git-dir', made.store, 'config', 'gc.writecommitgraph']
    expect(execFileSync('git', config, { encoding: 'utf8' }).trim()).toBe('false')
    expect(statSync(made.store).mode & 0o777).toBe(0o700)
  })

  test('recreates the directories that an old gc has removed', async () => {
    const store = scratchStore()
    rmSync(store.layout.refs, { recursive: true })
    initStore(store.git, store.layout)
    expect(await taken(store, { writes: [file('a', '1')] })).toMatch(/^[0-9a-f]{40}$/)
  })

  test('issue 2.4, reliability 25: refuses a store that is a symbolic link', async () => {
    const made = scratchLayout()
    const elsewhere = scratchDirectory()
    mkdirSync(made.base)
    symlinkSync(elsewhere, made.store)
    expect(() => initStore(realGit(), made)).toThrow(
      expect.objectContaining({
        code: 'store-refused',
        message: `${made.store} is a symbolic link`,
      }),
    )
    expect(readdirSync(elsewhere)).toEqual([])
  })

  test('issue 2.4, reliability 25: refuses a base of another user, and writes nothing there', async () => {
    const foreign = foreignDirectory()
    const before = readdirSync(foreign)
    expect(() => initStore(realGit(), layout(parseAbsolutePath(foreign)))).toThrow(
      expect.objectContaining({
        code: 'store-refused',
        message: expect.stringMatching(/belongs to user \d+, not to user \d+$/),
      }),
    )
    expect(readdirSync(foreign)).toEqual(before)
  })

  test('refuses a file where the store should be', async () => {
    const made = scratchLayout()
    buildTree(made.base, { store: 'not a store' })
    expect(() => initStore(realGit(), made)).toThrow(
      expect.objectContaining({ code: 'store-refused' }),
    )
  })
})

describe('openStore', () => {
  test('returns null where there is no store, and creates nothing', () => {
    const made = scratchLayout()
    expect(openStore(realGit(), made)).toBeNull()
    mkdirSync(made.store, { recursive: true })
    chmodSync(made.base, 0o700)
    expect(openStore(realGit(), made)).toBeNull()
    expect(readdirSync(made.store)).toEqual([])
  })

  test('refuses a store that is a symbolic link', () => {
    const made = scratchLayout()
    mkdirSync(made.base)
    symlinkSync(scratchDirectory(), made.store)
    expect(() => openStore(realGit(), made)).toThrow('is a symbolic link')
  })
})

/** A directory of another user: root makes one with chown, other users take one of the system. */
function foreignDirectory(): string {
  if (process.getuid?.() !== 0) return '/usr'
  const directory = scratchDirectory()
  chownSync(directory, 65_534, 65_534)
  return directory
}
