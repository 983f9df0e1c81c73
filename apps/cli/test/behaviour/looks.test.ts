import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Context } from '@hermes-checkpoints/cli'
import {
  checkpointsScene,
  emptyScene,
  sessionsScene,
  type LookScene,
  type ProgramName,
} from '../support/look-scene.ts'
import type { World } from '../support/run-program.ts'

// The golden files show times in UTC.
process.env['TZ'] = 'UTC'

const checkpoints = [
  ['status'],
  ['snapshot', '--reason', 'by hand'],
  ['log'],
  ['log', '--all', '--limit', '2'],
  ['show', '2'],
  ['diff', 'latest'],
  ['diff', '3', '1', '--stat'],
  ['restore', '2', '--dry-run'],
  ['restore', '2'],
  ['undo'],
  ['rollback'],
  ['pin', '1', '--label', 'good'],
  ['unpin', '3'],
  ['prune', '--dry-run'],
  ['prune'],
  ['clear'],
  ['clear-legacy'],
  ['migrate', '--import', '--dry-run'],
  ['verify', '--full'],
  ['config'],
  ['config', 'checkpoints.max_snapshots', '30'],
]

const sessions = [
  ['list'],
  ['stats'],
  ['delete', '20260101'],
  ['prune', '--dry-run'],
  ['prune'],
  ['export', '-', '--session-id', '20260401_100000_bbbb'],
  ['resume', 'list'],
  ['resume', 'show', '20260507_080000_dddd'],
  ['resume', 'gc', '--dry-run'],
  ['resume', 'recover'],
]

describe.each([
  ['hermes-checkpoints', checkpoints, checkpointsScene],
  ['hermes-sessions', sessions, sessionsScene],
] as const)('issue 10.2: %s looks the same', (program, commands, build) => {
  test.each(commands.map((words) => [words.join(' '), words] as const))(
    '%s',
    async (_title, words) => {
      const file = `../looks/${goldenName(program, words)}`
      await expect(await allLooks(program, words, build)).toMatchFileSnapshot(file)
    },
  )
})

test('issue 10.2: every golden file belongs to a command line', () => {
  const names = [
    ...checkpoints.map((words) => goldenName('hermes-checkpoints', words)),
    ...sessions.map((words) => goldenName('hermes-sessions', words)),
  ]
  expect(readdirSync(new URL('../looks', import.meta.url)).toSorted()).toEqual(names.toSorted())
})

function goldenName(program: ProgramName, words: readonly string[]): string {
  return `${[program, ...words].join(' ').replaceAll(/[^\w.]+/g, '-')}.txt`
}

/** Returns what people and programs see of a command, one section for each situation. */
async function allLooks(
  program: ProgramName,
  words: readonly string[],
  build: () => LookScene | Promise<LookScene>,
): Promise<string> {
  const shared = changesNothing(words) ? await build() : null
  const scene = async (): Promise<LookScene> => shared ?? (await build())
  const empty = (): LookScene => emptyScene(program)
  const json = [...words, '--json']
  const looks = [
    await look('a terminal of 80 columns', await scene(), words, { columns: 80 }),
    await look('a terminal of 200 columns', await scene(), words, { columns: 200 }),
    await look('NO_COLOR', await scene(), words, { columns: 80, env: { NO_COLOR: '1' } }),
    await look('piped', await scene(), words),
    await look('--json | jq', await scene(), json),
    await look('a typo', await scene(), [...words, '--jsno'], { columns: 80 }),
    await look('nothing there yet', empty(), words, { columns: 80 }),
    await look('nothing there yet, --json | jq', empty(), json),
    await look('no git on PATH', await scene(), words, { columns: 80, env: { PATH: '/nowhere' } }),
    await look('no git on PATH, --json | jq', await scene(), json, { env: { PATH: '/nowhere' } }),
  ]
  return looks.join('\n')
}

/** True when a command changes nothing, because the user in these tests declines every question. */
function changesNothing(words: readonly string[]): boolean {
  const [name = ''] = words
  return !['snapshot', 'restore', 'pin', 'unpin', 'config'].includes(name)
}

interface LookOptions {
  /** The width of the terminal; undefined for a pipe. */
  readonly columns?: number
  readonly env?: Context['env']
}

async function look(
  title: string,
  scene: LookScene,
  args: readonly string[],
  { columns, env = {} }: LookOptions = {},
): Promise<string> {
  const questions: string[] = []
  const world = columns === undefined ? {} : terminalWorld(columns, questions)
  const { exitCode, stderr, stdout } = await scene.run(args, env, world)
  const parts = [
    ['', args.includes('--json') ? parsedAgain(stdout) : stdout],
    ['on standard error:\n', stderr],
    ['asked: ', questions.join('\n')],
  ] as const
  const texts = parts.filter(([, text]) => text !== '')
  const shown = texts.map(([head, text]) => `${head}${scene.shown(text).trimEnd()}`)
  return [`==== ${title}: ${args.join(' ')}`, ...shown, `exit code ${exitCode}\n`].join('\n')
}

/** A terminal whose user declines every question. */
function terminalWorld(columns: number, questions: string[]): World {
  return {
    columns,
    errorColumns: columns,
    errorRows: 24,
    isInteractive: true,
    ask: async (question) => {
      questions.push(question)
      return false
    },
    askLine: async (prompt) => {
      questions.push(prompt)
      return null
    },
  }
}

/** Formats JSON like jq; an export has one document per line. */
function parsedAgain(text: string): string {
  const documents = text.startsWith('{"id"') ? text.trimEnd().split('\n') : [text]
  return documents.map((one) => JSON.stringify(JSON.parse(one), null, 2)).join('\n')
}
