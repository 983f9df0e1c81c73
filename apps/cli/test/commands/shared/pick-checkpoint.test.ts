import { stripVTControlCharacters } from 'node:util'
import { buildTree, digestOf, readTree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import type { World } from '../../support/run-program.ts'
import { scratchProject, type ScratchProject } from '../../support/scratch-project.ts'
import { ctrlD, hasTerminal, startAtTerminal, type AtTerminal } from '../../support/terminal.ts'

interface Picker {
  readonly world: World
  /** The questions that the user was asked. */
  readonly asked: readonly string[]
}

/** A user at a terminal who types these lines, and then ends the input. */
function picker(lines: readonly string[], isYes = true): Picker {
  const left = [...lines]
  const asked: string[] = []
  return {
    asked,
    world: {
      isInteractive: true,
      errorColumns: 80,
      errorRows: 24,
      askLine: async (prompt) => {
        asked.push(prompt)
        return left.shift() ?? null
      },
      ask: async (question) => {
        asked.push(question)
        return isYes
      },
    },
  }
}

/** Makes two checkpoints, and an unsaved change. */
async function savedProject(): Promise<ScratchProject> {
  const project = scratchProject({ a: '1' })
  await project.run(['snapshot', '--reason', 'first'])
  buildTree(project.directory, { a: '2' })
  await project.run(['snapshot', '--reason', 'second'])
  buildTree(project.directory, { a: '3', born: '' })
  return project
}

describe('restore without a checkpoint, at a terminal', () => {
  test('lists the checkpoints as log does, shows what would change, asks, and restores', async () => {
    const project = await savedProject()
    const { stdout: log } = await project.run(['log'], { columns: 80 })
    const { world, asked } = picker(['2'])
    const { exitCode, stderr, stdout } = await project.run(['restore'], world)
    expect(exitCode).toBe(0)
    expect(stderr.startsWith(log)).toBe(true)
    const plain = stripVTControlCharacters(stderr)
    expect(plain).toMatch(
      /\nWould restore .* "first": 1 written, 1 deleted\n {2}write {3}a\n {2}delete {2}born\n$/,
    )
    expect(asked).toEqual([
      'Which checkpoint? Its number, its id or latest; Enter to cancel: ',
      'Restore?',
    ])
    expect(stdout).toMatch(/^Restored .* "first": /)
    expect(readTree(project.directory)).toEqual({ a: '1' })
  })

  test.each([
    ['Enter', ['']],
    ['q', ['q']],
    ['the end of the input', []],
    ['no', ['1'], false],
  ])('%s declines, exit 1, and nothing changes', async (_, lines: string[], isYes = true) => {
    const project = await savedProject()
    const before = [digestOf(project.directory), digestOf(project.home)]
    const { exitCode, stderr, stdout } = await project.run(['restore'], picker(lines, isYes).world)
    expect([exitCode, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/Declined: nothing was changed\.\n$/)
    expect([digestOf(project.directory), digestOf(project.home)]).toEqual(before)
  })

  test('reports a name without a checkpoint, and asks again', async () => {
    const project = await savedProject()
    const { world, asked } = picker(['7', 'nonsense', 'ffffff', 'latest'])
    const { exitCode, stderr } = await project.run(['restore'], world)
    expect(exitCode).toBe(0)
    expect(asked).toHaveLength(5)
    expect(stderr).toMatch(/nonsense/)
    expect(readTree(project.directory)).toEqual({ a: '2' })
  })

  test('takes the beginning of an id', async () => {
    const project = await savedProject()
    const { checkpoints } = (await project.json(['log'])) as { checkpoints: { id: string }[] }
    const { exitCode } = await project.run(
      ['restore'],
      picker([` ${checkpoints[1]?.id.slice(0, 7)} `]).world,
    )
    expect([exitCode, readTree(project.directory)]).toEqual([0, { a: '1' }])
  })

  test('restores only the paths that stand after --, with any other option', async () => {
    const project = await savedProject()
    const args = ['restore', '--no-color', '--', 'a']
    const { exitCode } = await project.run(args, picker(['2']).world)
    expect([exitCode, readTree(project.directory)]).toEqual([0, { a: '1', born: '' }])
  })

  test('--dry-run shows the plan for the picked checkpoint, and asks nothing else', async () => {
    const project = await savedProject()
    const { world, asked } = picker(['1'])
    const { exitCode, stdout } = await project.run(['restore', '--dry-run'], world)
    expect([exitCode, asked.length]).toEqual([0, 1])
    expect(stdout).toMatch(/^Would restore /)
    expect(readTree(project.directory)).toEqual({ a: '3', born: '' })
  })

  test('shows no more lines than the terminal has', async () => {
    const project = await savedProject()
    for (let n = 0; n < 12; n += 1) {
      buildTree(project.directory, { a: `more ${n}`, [`f${n}`]: '' })
      await project.run(['snapshot'])
    }
    const { world } = picker(['14'])
    const { stderr } = await project.run(['restore'], { ...world, errorRows: 10 })
    const [list = '', preview = ''] = stderr.split('Would restore')
    expect(list.split('\n')).toHaveLength(8)
    expect(list).toContain('… and 8 more\n')
    expect(preview.split('\n')).toHaveLength(9)
    expect(preview).toMatch(/… and \d+ more\n$/)
  })

  test('says that there is nothing to pick from', async () => {
    const { exitCode, stderr } = await scratchProject().run(['restore'], picker([]).world)
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('Error: ')])
  })
})

test.each([
  ['diff', /^diff --git a\/a b\/a\n[^]*-1\n[^]*\+3\n/],
  ['show', /^Checkpoint: 2 /],
  ['pin', /^Pinned checkpoint .* "first"/],
  ['unpin', /^Unpinned checkpoint .* "first"/],
])('%s without a checkpoint, at a terminal, takes the one that is picked', async (name, wanted) => {
  const project = scratchProject({ a: '1\n' })
  await project.run(['snapshot', '--reason', 'first'])
  buildTree(project.directory, { a: '2\n' })
  await project.run(['snapshot', '--reason', 'second'])
  buildTree(project.directory, { a: '3\n' })
  const { exitCode, stdout } = await project.run([name], picker(['2']).world)
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(wanted)])
  const declined = await project.run([name], picker(['q']).world)
  expect([declined.exitCode, declined.stdout]).toEqual([1, ''])
})

test.each(['restore', 'diff', 'show', 'pin', 'unpin'])(
  '%s without a checkpoint is an error without a terminal, and names log',
  async (name) => {
    const project = await savedProject()
    const { exitCode, stderr } = await project.run([name])
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(
      /^Error: expected `hermes-checkpoints \w+ <checkpoint>.*`, found too few arguments\nRun `hermes-checkpoints log` /,
    )
    const json = await project.run([name, '--json'], picker(['1']).world)
    expect([json.exitCode, JSON.parse(json.stdout)]).toMatchObject([
      2,
      { error: { code: 'usage' } },
    ])
  },
)

describe.runIf(hasTerminal)('at a real terminal', () => {
  test('a checkpoint is picked, previewed and restored', async () => {
    const project = await savedProject()
    const terminal = start(project, 'restore')
    await terminal.until((shown) => shown.includes('Enter to cancel: '))
    terminal.type('9\r')
    await terminal.until((shown) => shown.split('Enter to cancel: ').length === 3)
    terminal.type('2\r')
    await terminal.until((shown) => shown.includes('Restore? [y/N] '))
    terminal.type('y\r')
    const { exitCode, shown } = await terminal.ended
    expect(exitCode).toBe(0)
    expect(shown).toMatch(/ {2}delete {2}born\n\S*Restore\? \[y\/N\] /)
    expect(readTree(project.directory)).toEqual({ a: '1' })
  })

  test('Ctrl-D picks none', async () => {
    const project = await savedProject()
    const terminal = start(project, 'diff')
    await terminal.until((shown) => shown.includes('Enter to cancel: '))
    terminal.type(ctrlD)
    const { exitCode, shown } = await terminal.ended
    expect(exitCode).toBe(1)
    expect(shown).toMatch(/\nDeclined: nothing was changed\.\n$/)
  })
})

function start({ directory: cwd, home }: ScratchProject, ...args: string[]): AtTerminal {
  return startAtTerminal({ args, cwd, env: { HERMES_HOME: home, NO_COLOR: '1', PAGER: 'cat' } })
}
