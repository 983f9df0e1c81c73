import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree, digestOf, scratchHome, stateDatabase } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { checkpointsCommands, sessionsCommands } from '@hermes-checkpoints/cli'
import { argumentKinds } from '../../../src/argv/argument-kinds.ts'
import { commandNames } from '../../../src/program/command-names.ts'
import { globalOptions } from '../../../src/argv/global-options.ts'
import { run } from '../../support/run-program.ts'
import { scratchProject } from '../../support/scratch-project.ts'
import { ended, sessionHome } from '../../support/session-home.ts'
import { bashUser } from '../../support/shell-completion.ts'

const programs = [
  ['hermes-checkpoints', checkpointsCommands],
  ['hermes-sessions', sessionsCommands],
] as const

describe('completion', () => {
  test.each([
    [{ SHELL: '/usr/bin/zsh' }, [], '#compdef hermes-checkpoints\n'],
    [{ SHELL: '/bin/bash' }, [], '# hermes-checkpoints in bash'],
    [{ SHELL: '/bin/dash' }, [], '# hermes-checkpoints in bash'],
    [{}, [], '# hermes-checkpoints in bash'],
    [{ SHELL: '/bin/bash' }, ['zsh'], '#compdef hermes-checkpoints\n'],
    [{ SHELL: '/usr/bin/zsh' }, ['bash'], '# hermes-checkpoints in bash'],
  ])('with %j, %j prints the script of the shell', async (env, args, begin) => {
    const { exitCode, stderr, stdout } = await run(['completion', ...args], env)
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout.startsWith(begin)).toBe(true)
    expect(stdout).toContain('<(hermes-checkpoints --complete ')
  })

  test('another shell is refused', async () => {
    const { exitCode, stderr } = await run(['completion', 'fish'])
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/^Error: expected bash or zsh, found "fish"\n/)
  })

  test('--json is one document', async () => {
    const { stdout } = await run(['completion', 'zsh', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ shell: 'zsh', script: expect.any(String) })
  })
})

describe('in bash', () => {
  test.each(programs)('%s completes its commands', (program, commands) => {
    const { home } = scratchHome()
    const names = [...commands.flatMap(commandNames), 'completion']
    expect(bashUser(home, '/').offers(program, '')).toEqual(names)
  })

  test.each([
    [
      ['hermes-checkpoints', 'cle'],
      ['clear', 'clear-legacy'],
    ],
    [['hermes-checkpoints', '--home', '/x', 'und'], ['undo']],
    [['hermes-checkpoints', 'no-such-command', ''], []],
    [
      ['hermes-checkpoints', 'diff', '--n'],
      ['--name-only', '--no-color'],
    ],
    [['hermes-checkpoints', 'prune', '--dry-run', '--d'], []],
    [['hermes-checkpoints', 'clear', ''], []],
    [['hermes-checkpoints', '--l'], ['--limit']],
    [['hermes-checkpoints', 'diff', '--', '--n'], []],
    [['hermes-checkpoints', 'config', 'sessions.v'], ['sessions.vacuum_after_prune']],
    [
      ['hermes-checkpoints', 'config', 'checkpoints.enabled', ''],
      ['true', 'false'],
    ],
    [['hermes-checkpoints', 'config', 'checkpoints.keep_daily', ''], ['0']],
    [
      ['hermes-checkpoints', 'completion', ''],
      ['bash', 'zsh'],
    ],
    [
      ['hermes-sessions', 'resume', ''],
      ['list', 'show', 'gc', 'recover'],
    ],
    [['hermes-sessions', 'resume', 'gc', '--m'], ['--max-age-days']],
    [
      ['hermes-sessions', 'prune', '--no'],
      ['--no-include-files', '--no-color'],
    ],
    [['hermes-sessions', 'prune', '--older-than', ''], []],
  ])('%j becomes %j', (words, expected) => {
    const { home } = scratchHome()
    expect(bashUser(home, '/').offers(...words)).toEqual(expected)
  })

  test('checkpoints are completed by their numbers and their ids', async () => {
    const project = scratchProject({ a: '1' })
    const { directory, home } = project
    expect(await project.run(['snapshot'])).toMatchObject({ exitCode: 0, stderr: '' })
    buildTree(directory, { a: '2' })
    expect(await project.run(['snapshot'])).toMatchObject({ exitCode: 0, stderr: '' })
    const log = (await project.json(['log'])) as { checkpoints: { shortId: string }[] }
    const ids = log.checkpoints.map(({ shortId }) => shortId)
    const bash = bashUser(home, directory)
    for (const command of ['show', 'diff', 'restore', 'pin', 'unpin', 'rollback'])
      expect(bash.offers('hermes-checkpoints', command, '')).toEqual(['latest', '1', '2', ...ids])
    expect(bash.offers('hermes-checkpoints', 'rollback', 'diff', 'l')).toEqual(['latest'])
    expect(bash.offers('hermes-checkpoints', 'show', ids[1]?.slice(0, 4) ?? '')).toContain(ids[1])
    const elsewhere = bashUser(home, '/')
    expect(elsewhere.offers('hermes-checkpoints', 'show', '')).toEqual([])
    expect(elsewhere.offers('hermes-checkpoints', 'pin', '--dir', directory, 'la')).toEqual([
      'latest',
    ])
    const other = bashUser('/nowhere', directory)
    for (const flag of [
      ['--home', home],
      ['--home', '=', home],
    ])
      expect(other.offers('hermes-checkpoints', ...flag, 'show', 'la')).toEqual(['latest'])
  })

  test('a word that may be a checkpoint or a file is completed as both', async () => {
    const project = scratchProject({ a: '1' })
    const { directory, home } = project
    await project.run(['snapshot'])
    const log = (await project.json(['log'])) as { checkpoints: { shortId: string }[] }
    const id = log.checkpoints[0]?.shortId ?? ''
    const begun = id.slice(0, 1)
    buildTree(directory, { [`${begun}-notes.txt`]: '', other: '' })
    const offers = bashUser(home, directory).offers('hermes-checkpoints', 'diff', 'latest', begun)
    expect(offers).toEqual(expect.arrayContaining([id, `${begun}-notes.txt`]))
    expect(offers).not.toContain('other')
  })

  test('files and directories are left to bash', () => {
    const { home } = scratchHome()
    buildTree(home, { 'notes.txt': '', 'my things': { a: '' } })
    const bash = bashUser(home, home)
    expect(bash.offers('hermes-checkpoints', 'snapshot', '')).toEqual(['my things'])
    expect(bash.offers('hermes-checkpoints', 'log', '--home', '=')).toEqual(['my things'])
    expect(bash.offers('hermes-checkpoints', 'log', '--home', '=', 'm')).toEqual(['my things'])
    expect(bash.offers('hermes-checkpoints', 'restore', '1', 'n')).toEqual(['notes.txt'])
    expect(bash.offers('hermes-sessions', 'export', 'no')).toEqual(['notes.txt'])
  })

  test.each([
    ['hermes-checkpoints snapsh', 'hermes-checkpoints snapshot '],
    ['hermes-checkpoints snapshot m', 'hermes-checkpoints snapshot my\\ things/'],
    ['hermes-checkpoints snapshot n', 'hermes-checkpoints snapshot n'],
    ['hermes-checkpoints log --home=m', 'hermes-checkpoints log --home=my\\ things/'],
    ['hermes-checkpoints restore 1 n', 'hermes-checkpoints restore 1 notes.txt '],
    ['hermes-sessions resume sh', 'hermes-sessions resume show '],
  ])('at a terminal, %s becomes %s', (typed, expected) => {
    const { home } = scratchHome()
    buildTree(home, { 'notes.txt': '', 'my things': { a: '' } })
    expect(bashUser(home, home).completed(typed)).toBe(expected)
  })

  test('sessions, their sources and their resume states are completed', () => {
    const sessions = [
      ended('20260508_a', 2, { source: 'cli' }),
      ended('20260509_b', 1),
      ended('x y', 3),
    ]
    const { home } = sessionHome({ sessions })
    mkdirSync(join(home, 'checkpoints'))
    writeFileSync(join(home, 'checkpoints', '20260510_c.yaml'), 'session_id: 20260510_c\n')
    const bash = bashUser(home, home)
    expect(bash.offers('hermes-sessions', 'delete', '')).toEqual(['20260509_b', '20260508_a'])
    expect(bash.offers('hermes-sessions', 'export', '--session-id', '20260508')).toEqual([
      '20260508_a',
    ])
    expect(bash.offers('hermes-sessions', 'prune', '--source', '')).toContain('cli')
    expect(bash.offers('hermes-sessions', 'resume', 'show', '')).toEqual(['20260510_c'])
  })
})

describe('completion requests', () => {
  const lines = [
    ['show', ''],
    ['restore', 'latest', ''],
    ['config', ''],
    ['log', '--home', ''],
    ['', ''],
  ]

  test('create and change nothing, with a store and without', async () => {
    const project = scratchProject({ a: '1' })
    const { home } = project
    for (let count = 0; count < 2; count += 1) {
      const before = digestOf(home, { mtime: true })
      for (const line of lines)
        expect((await project.run(['--complete', ...line])).exitCode).toBe(0)
      expect(digestOf(home, { mtime: true })).toBe(before)
      await project.run(['snapshot'])
    }
  })

  test('create and change nothing beside the database of sessions', async () => {
    const { home } = sessionHome({ schema: null, files: null })
    stateDatabase(join(home, 'state.db'), { schema: 26, sessions: [ended('a', 1)] })
    const before = digestOf(home, { mtime: true })
    expect(bashUser(home, home).offers('hermes-sessions', 'delete', '')).toEqual(['a'])
    expect(digestOf(home, { mtime: true })).toBe(before)
  })

  test('do not finish an interrupted restore', async () => {
    const project = scratchProject({ a: '1' })
    const { home } = project
    await project.run(['snapshot'])
    const journals = join(home, 'checkpoints/store/journals')
    mkdirSync(journals, { recursive: true })
    writeFileSync(join(journals, '0123456789abcdef.json'), '{}')
    const before = digestOf(home, { mtime: true })
    expect((await project.run(['--complete', 'show', ''])).stdout).toMatch(/^latest\t.*\n$/)
    expect(digestOf(home, { mtime: true })).toBe(before)
  })

  test('print nothing when something is wrong', async () => {
    const { home } = scratchHome()
    writeFileSync(join(home, 'config.yaml'), 'checkpoints: [')
    writeFileSync(join(home, 'state.db'), 'no database')
    for (const words of [
      ['show', ''],
      ['--home', '', 'show', ''],
      ['diff', '1', '--dir', 'x', ''],
    ])
      expect(await run(['--complete', ...words], { HERMES_HOME: home, PATH: '/nowhere' })).toEqual({
        exitCode: 0,
        stdout: expect.not.stringContaining('Error'),
        stderr: '',
      })
    expect(bashUser(home, home).offers('hermes-sessions', 'delete', '')).toEqual([])
  })
})

test.each(programs)('%s: every argument has a kind', (_program, commands) => {
  const all = commands.flatMap((one) => ('commands' in one ? one.commands : [one]))
  const names = all.flatMap(({ options, positionals }) =>
    Object.entries({ ...globalOptions, ...options, ...positionals })
      .filter(([, { type }]) => type !== 'boolean')
      .map(([name]) => name),
  )
  expect(names.filter((name) => argumentKinds[name] === undefined)).toEqual([])
})
