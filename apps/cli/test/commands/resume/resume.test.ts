import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runSessions } from '@hermes-checkpoints/cli'
import {
  buildTree,
  digestOf,
  scratchDirectory,
  scratchHome,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test, vi } from 'vitest'
import { scratchWorld, type Run, type World } from '../../support/run-program.ts'
import { userWhoSays } from '../../support/terminal-user.ts'

const trick = '\u001b]0;gotcha\u0007\u009b2J\u202e'

interface Scene {
  readonly base: string
  readonly oldBase: string
  readonly put: (tree: Readonly<Record<string, string>>) => void
  readonly run: (args: readonly string[], world?: World) => Promise<Run>
  readonly json: (args: readonly string[], world?: World) => Promise<unknown>
  readonly digest: () => string
}

/** A home with states, on the 8th of May 2026 at noon, UTC. */
function scratchScene(states: Readonly<Record<string, string>> = {}): Scene {
  vi.stubEnv('TZ', 'UTC')
  const { base, home } = scratchHome()
  const userHome = scratchDirectory()
  const run: Scene['run'] = async (args, world) => {
    const { context, said } = scratchWorld({ HERMES_HOME: home }, world)
    const exitCode = await runSessions(['resume', ...args], { ...context, userHome })
    return { exitCode, ...said() }
  }
  const put: Scene['put'] = (tree) => {
    for (const [name, text] of Object.entries(tree))
      buildTree(join(base, name, '..'), { [name.split('/').at(-1) ?? '']: text })
  }
  put(states)
  return {
    base,
    oldBase: join(userHome, '.hermes', 'checkpoints'),
    put,
    run,
    json: async (args, world) =>
      JSON.parse((await run([...args, '--json'], world)).stdout) as unknown,
    digest: () => digestOf(base, { mtime: true }),
  }
}

const going = "task: Tidy up\nstatus: in_progress\nupdated: '2026-05-08T09:00:00'\n"
const older = "task: Read on\nstatus: in_progress\nupdated: '2026-05-06T12:00:00.5'\n"
const done = "task: Done\nstatus: completed\nupdated: '2026-05-05T12:00:00'\n"
const stale = "task: Forgotten\nupdated: '2026-04-01T12:00:00'\n"

describe('resume list', () => {
  test('shows the states, newest first', async () => {
    const { run } = scratchScene({ 'b_1.yaml': older, 'a-2.yaml': going, 'c.yaml': 'x: 1\n' })
    const { exitCode, stderr, stdout } = await run(['list'])
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toBe(
      [
        '  ID   STATUS       UPDATED              AGE  TASK',
        '  a-2  in_progress  2026-05-08 09:00  3h ago  Tidy up',
        '  b_1  in_progress  2026-05-06 12:00  1d ago  Read on',
        '  c    —            —                      —  —',
        '',
      ].join('\n'),
    )
  })

  test('is what `resume` alone does', async () => {
    const { run } = scratchScene({ 'a.yaml': going })
    expect((await run([])).stdout).toBe((await run(['list'])).stdout)
  })

  test('reliability 70: without states says so, and makes nothing', async () => {
    const { base, run } = scratchScene()
    const { exitCode, stdout } = await run(['list'])
    expect([exitCode, stdout]).toEqual([0, `No resume states in ${base}\n`])
    expect(existsSync(base)).toBe(false)
  })

  test('names what is lost, and the command that brings it back', async () => {
    const scene = scratchScene({ 'a.yaml': going, 'legacy-20260506-143000/b.yaml': older })
    const { stdout } = await scene.run(['list'])
    expect(stdout).toContain('hermes-sessions resume recover')
    expect(stdout).toContain(join(scene.base, 'legacy-20260506-143000'))
  })

  test('tells of a damaged file, and is done in part', async () => {
    const { base, run } = scratchScene({ 'a.yaml': going, 'b.yaml': '- a list' })
    const { exitCode, stderr, stdout } = await run(['list'])
    expect(exitCode).toBe(3)
    expect(stdout).toContain('Tidy up')
    expect(stderr).toContain(`${join(base, 'b.yaml')}: not a mapping`)
    expect(stderr).toContain('hermes-sessions resume gc')
  })

  test('has the same for programs', async () => {
    const scene = scratchScene({ 'a.yaml': going, 'b.yaml': '- a list', 'legacy-1/c.yaml': older })
    expect(await scene.json(['list'])).toEqual({
      states: [
        {
          id: 'a',
          status: 'in_progress',
          task: 'Tidy up',
          updatedAt: '2026-05-08T09:00:00+00:00',
          path: join(scene.base, 'a.yaml'),
        },
      ],
      lost: [
        {
          id: 'c',
          status: 'in_progress',
          task: 'Read on',
          updatedAt: '2026-05-06T12:00:00+00:00',
          path: join(scene.base, 'legacy-1', 'c.yaml'),
          place: 'archive',
          inPlace: null,
        },
      ],
      damaged: [{ id: 'b', why: 'not a mapping', path: join(scene.base, 'b.yaml') }],
    })
  })

  test('on a terminal a long task is cut to fit', async () => {
    const { run } = scratchScene({ 'a.yaml': `task: ${'word '.repeat(50)}\n` })
    const { stdout } = await run(['list'], { columns: 70 })
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(70)
    expect(stdout).toContain('…')
  })
})

describe('resume show', () => {
  test('prints the file as it is', async () => {
    const text = `# by hand\n${going}note: "\\e[31m"   # kept\n`
    const { run } = scratchScene({ 'a.yaml': text })
    expect(await run(['show', 'a'])).toEqual({ exitCode: 0, stdout: text, stderr: '' })
  })

  test('with --json prints what it holds', async () => {
    const text = `${going}big: 12345678901234567890\nday: 2026-05-08\nkeys: {2: a, true: b}\n`
    const { json } = scratchScene({ 'a.yaml': text })
    expect(await json(['show', 'a'])).toMatchObject({
      id: 'a',
      content: {
        task: 'Tidy up',
        big: '12345678901234567890',
        day: '2026-05-08',
        keys: { 2: 'a', true: 'b' },
      },
    })
  })

  test('an unknown id is an error, and a typo gets the right one', async () => {
    const { run } = scratchScene({ 'session_1.yaml': going })
    const { exitCode, stderr, stdout } = await run(['show', 'sesion_1'])
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toContain('no resume state sesion_1')
    expect(stderr).toContain('Did you mean session_1?')
  })

  test('an id that is lost is told with where it is', async () => {
    const { run } = scratchScene({ 'legacy-1/a.yaml': going })
    const { exitCode, stderr } = await run(['show', 'a'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('legacy-1/a.yaml')
    expect(stderr).toContain('hermes-sessions resume recover a')
  })

  test.each(['../a', 'a.yaml', '/etc/passwd', ''])('%j is no id', async (name) => {
    const { run } = scratchScene({ 'a.yaml': going })
    const { exitCode, stderr } = await run(['show', name])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('expected a session id')
  })

  test('a damaged file is printed with a warning, and is an error to programs', async () => {
    const { json, run } = scratchScene({ 'a.yaml': '- a list\n' })
    const { exitCode, stderr, stdout } = await run(['show', 'a'])
    expect([exitCode, stdout]).toEqual([3, '- a list\n'])
    expect(stderr).toContain('not a mapping')
    expect(await json(['show', 'a'])).toMatchObject({ error: { code: 'state-damaged' } })
  })
})

describe('resume gc', () => {
  const some = { 'going.yaml': going, 'done.yaml': done, 'stale.yaml': stale, 'broken.yaml': '- a' }

  test('names what goes and why, asks, deletes, and sets aside what is damaged', async () => {
    const { base, run } = scratchScene(some)
    const { asked, world } = userWhoSays(true)
    const { exitCode, stderr, stdout } = await run(['gc'], world)
    expect(exitCode).toBe(0)
    expect(asked).toEqual(['Delete 2 resume states and set 1 resume state aside?'])
    expect(stderr).toBe(
      [
        '  done    completed                 updated 3d ago',
        '  stale   not touched for too long  updated 37d ago',
        '  broken  damaged, is set aside     not a mapping',
        '',
      ].join('\n'),
    )
    expect(stdout).toMatch(/^Deleted 2 resume states\.\nSet broken aside: .*damaged-states.*\n$/)
    expect(existsSync(join(base, 'going.yaml'))).toBe(true)
    expect(
      ['done', 'stale', 'broken'].filter((name) => existsSync(join(base, `${name}.yaml`))),
    ).toEqual([])
  })

  test('declined: deletes nothing', async () => {
    const scene = scratchScene(some)
    const before = scene.digest()
    expect((await scene.run(['gc'], userWhoSays(false).world)).exitCode).toBe(1)
    expect(scene.digest()).toBe(before)
  })

  test('reliability 66: without a terminal, declines and names --force', async () => {
    const scene = scratchScene(some)
    const before = scene.digest()
    const { exitCode, stderr } = await scene.run(['gc'])
    expect(exitCode).toBe(1)
    expect(stderr).toContain('--force')
    expect(scene.digest()).toBe(before)
  })

  test('--dry-run tells the same, and changes nothing', async () => {
    const scene = scratchScene(some)
    const before = scene.digest()
    const { exitCode, stdout } = await scene.run(['gc', '--dry-run'])
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/done .*\n.*stale .*\n.*broken .*\nA dry run: nothing was deleted\.\n$/)
    expect(scene.digest()).toBe(before)
  })

  test('has the same for programs', async () => {
    const scene = scratchScene(some)
    const plan = {
      removed: [
        { id: 'done', why: 'completed' },
        { id: 'stale', why: 'stale' },
      ],
      damaged: [{ id: 'broken', why: 'not a mapping', path: null }],
      kept: [{ id: 'going', why: 'young' }],
      errors: [],
    }
    expect(await scene.json(['gc', '--dry-run'])).toEqual({ dryRun: true, ...plan })
    const path = expect.stringContaining('damaged-states/broken-')
    const damaged = [{ id: 'broken', why: 'not a mapping', path }]
    expect(await scene.json(['gc', '-f'])).toEqual({ dryRun: false, ...plan, damaged })
  })

  test('a state that is written to while the question stands stays', async () => {
    const scene = scratchScene({ 'stale.yaml': stale })
    const { world } = userWhoSays(true, () => scene.put({ 'stale.yaml': going }))
    const { exitCode, stdout } = await scene.run(['gc'], world)
    expect([exitCode, stdout]).toEqual([0, 'Left stale: it has changed meanwhile.\n'])
    expect(readFileSync(join(scene.base, 'stale.yaml'), 'utf8')).toBe(going)
  })

  test('with nothing to do, says so and does not ask', async () => {
    const { base, run } = scratchScene({ 'going.yaml': going })
    expect((await run(['gc'])).stdout).toBe('Nothing to delete: 1 of 1 resume states stay.\n')
    const empty = scratchScene()
    expect((await empty.run(['gc'])).stdout).toContain('No resume states to delete')
    expect(existsSync(base)).toBe(true)
  })

  test('--max-age-days sets the age', async () => {
    const { json } = scratchScene({ 'a.yaml': older })
    expect(await json(['gc', '--dry-run'])).toMatchObject({ removed: [] })
    const removed = [{ id: 'a', why: 'stale' }]
    expect(await json(['gc', '--dry-run', '--max-age-days', '1'])).toMatchObject({ removed })
  })

  test.each(['-1', 'x', 'Infinity'])('--max-age-days %s is an error', async (days) => {
    const { run } = scratchScene({ 'a.yaml': older })
    expect((await run(['gc', '-f', `--max-age-days=${days}`])).exitCode).toBe(2)
  })
})

describe('resume recover', () => {
  test('brings back what is lost, from an archive and from the user’s home', async () => {
    const scene = scratchScene({ 'legacy-1/a.yaml': going })
    buildTree(scene.oldBase, { 'b.yaml': older })
    const { exitCode, stdout } = await scene.run(['recover'])
    expect(exitCode).toBe(0)
    expect(stdout).toContain('Brought back a, moved from ')
    expect(stdout).toContain('Brought back b, copied from ')
    expect(readFileSync(join(scene.base, 'a.yaml'), 'utf8')).toBe(going)
    expect(readFileSync(join(scene.base, 'b.yaml'), 'utf8')).toBe(older)
    expect((await scene.run(['recover'])).stdout).toBe('Nothing is lost.\n')
  })

  test('never overwrites, and tells which is newer', async () => {
    const scene = scratchScene({ 'a.yaml': older, 'legacy-1/a.yaml': going })
    const { exitCode, stdout } = await scene.run(['recover', 'a'])
    expect(exitCode).toBe(3)
    expect(stdout).toContain('Left a: an older one is in its place.')
    expect(readFileSync(join(scene.base, 'a.yaml'), 'utf8')).toBe(older)
  })

  test('an id that nobody has is an error; one that is in place is not', async () => {
    const { run } = scratchScene({ 'a.yaml': going })
    expect((await run(['recover', 'b'])).exitCode).toBe(2)
    expect(await run(['recover', 'a'])).toMatchObject({ exitCode: 0, stdout: 'Nothing is lost.\n' })
  })

  test('has the same for programs', async () => {
    const scene = scratchScene({ 'legacy-1/a.yaml': going })
    const from = join(scene.base, 'legacy-1', 'a.yaml')
    expect(await scene.json(['recover', 'a'])).toEqual({
      recovered: [{ id: 'a', from, path: join(scene.base, 'a.yaml'), how: 'moved' }],
      kept: [],
      errors: [],
    })
  })
})

describe('resume', () => {
  const actions = ['list', 'show', 'gc', 'recover']

  test('--help names its commands', async () => {
    const { exitCode, stdout } = await scratchScene().run(['--help'])
    expect(exitCode).toBe(0)
    for (const action of actions) expect(stdout).toContain(`\n  resume ${action} `)
  })

  test.each(actions)('%s --help has an example', async (action) => {
    const { exitCode, stdout } = await scratchScene().run([action, '--help'])
    expect(exitCode).toBe(0)
    expect(stdout).toContain('Examples:')
    expect(stdout).toContain('--json')
  })

  test('a mistyped command is an error that names the right one', async () => {
    const { exitCode, stderr } = await scratchScene().run(['recovr'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('Did you mean recover?')
  })

  test('a mistyped option is an error that names the right one', async () => {
    const { exitCode, stderr } = await scratchScene().run(['gc', '--max-age-day', '3'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('Did you mean --max-age-days?')
  })

  test('a missing id is told with the whole command', async () => {
    const { exitCode, stderr } = await scratchScene().run(['show'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('`hermes-sessions resume show <id>`')
  })

  test.each([['list'], ['show', 'a'], ['gc'], ['recover']])(
    'reliability 71: %s --json is one document, whatever comes of it',
    async (...args) => {
      for (const states of [{}, { 'a.yaml': going }, { 'a.yaml': '- a' }, { 'a.yaml': stale }]) {
        const { stdout } = await scratchScene(states).run([...args, '--json'])
        expect(JSON.parse(stdout)).toBeTypeOf('object')
        expect(stdout.split('\n')).toHaveLength(2)
      }
    },
  )

  test('law 11, reliability 67: nothing that a state says acts upon the terminal', async () => {
    const text = `task: "${escaped(trick)}"\nstatus: "${escaped(trick)}"\n`
    const scene = scratchScene({
      'a.yaml': text,
      'b.yaml': `- ${trick}`,
      'c.yaml': `a: *x${trick}\n`,
      'raw.yaml': `# ${trick}\na: 1\n`,
      [`legacy-${trick}/lost.yaml`]: text,
      [`legacy-${trick}/broken.yaml`]: '- a',
    })
    const commands = [['list'], ['show', 'a'], ['show', 'raw'], ['show', 'b'], ['show', trick]]
    const others = [['gc', '--dry-run'], ['gc', '-f'], ['recover', trick], ['recover'], [trick]]
    for (const args of [...commands, ...others]) {
      const { stderr, stdout } = await scene.run(args, { columns: 80, errorColumns: 80 })
      const output = `${stdout}${stderr}`
      expect.soft([args, output === '', output.match(acting)]).toEqual([args, false, null])
    }
  })

  test('the built program runs by itself', () => {
    const { base } = scratchScene({ 'a.yaml': going })
    const program = join(import.meta.dirname, '../../../bin/hermes-sessions.js')
    const args = [program, 'resume', 'show', 'a', '--home', join(base, '..')]
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, going])
  })
})

// Whatever is no text, but for the ends of lines and tabs.
const acting = /(?!\r?\n|\t)[\p{Cc}\u202e]/u

function escaped(text: string): string {
  return text.replaceAll(
    /[^ -~]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
