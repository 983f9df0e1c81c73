import { mkdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { runCheckpoints, runSessions, type Context } from '@hermes-checkpoints/cli'
import { buildTree, legacyRepository, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { scratchWorld, type Run, type World } from './run-program.ts'
import { ended, now, open, sessionHome } from './session-home.ts'

/** A directory and a home to run a program in, with readable names in its output. */
export interface LookScene {
  run(args: readonly string[], env?: Context['env'], world?: World): Promise<Run>
  /** Returns output with paths, ids and sizes masked, so that it is the same on every machine. */
  shown(text: string): string
}

/** Replaces the root in output. It has the same length, because tables are as wide as their cells. */
const shownRoot = '/home/me/projects/of-this-year/for-the-agents'

/** A directory with three checkpoints, one pinned, and a change; a deleted directory; and an archive of an older version. */
export async function checkpointsScene(): Promise<LookScene> {
  const scratch = scratchDirectory()
  const root = join(scratch, 'r'.repeat(shownRoot.length - scratch.length - 1))
  const home = join(scratch, 'home')
  const [shop, gone] = [join(root, 'shop'), join(root, 'an-experiment')]
  for (const place of [home, shop, gone]) mkdirSync(place, { recursive: true })
  const runIn = (cwd: string, at: number): LookScene['run'] => {
    const clock = { now: () => at }
    return async (args, env, world) => {
      const { context, said } = scratchWorld(
        { HERMES_HOME: home, ...env },
        { cwd, clock, ...world },
      )
      return { exitCode: await runCheckpoints(args, context), ...said() }
    }
  }
  const states = [
    ['before write_file', { 'notes.txt': 'Milk\nBread\n', 'plan.txt': 'Monday\n' }],
    [
      'before terminal: make all the pictures smaller and put them elsewhere',
      { 'notes.txt': 'Milk\nBread\nEggs\n' },
    ],
    ['before patch', { 'plan.txt': 'Tuesday\n', pictures: { 'one.svg': '<svg/>\n' } }],
  ] as const
  for (const [at, [reason, tree]] of states.entries()) {
    buildTree(shop, tree)
    await runIn(shop, now - (3 - at) * hour)(['snapshot', '--reason', reason])
  }
  await runIn(shop, now)(['pin', '3', '--label', 'it worked'])
  buildTree(gone, { a: '1' })
  await runIn(gone, now - 50 * hour)(['snapshot'])
  rmSync(gone, { recursive: true })
  const archive = join(home, 'checkpoints', 'legacy-20260401-080000')
  mkdirSync(archive)
  legacyRepository(archive, '/home/me/old', [{ reason: 'before patch', tree: { a: '1' } }])
  utimesSync(archive, (now - 100 * hour) / 1000, (now - 100 * hour) / 1000)
  buildTree(shop, { 'notes.txt': 'All notes deleted!\n', 'junk.txt': 'Not needed\n' })
  rmSync(join(shop, 'plan.txt'))
  return {
    run: runIn(shop, now),
    shown: (text) =>
      masked(text, [
        [root, shownRoot],
        [home, '/home/me/.hermes'],
      ]),
  }
}

const hour = 60 * 60_000

/** A directory and a home without any checkpoints. */
export function emptyScene(program: ProgramName): LookScene {
  const scratch = scratchDirectory()
  const [home, cwd] = [join(scratch, 'home'), join(scratch, 'shop')]
  buildTree(cwd, { 'notes.txt': 'Milk\n' })
  return {
    run: async (args, env, world) => {
      const { context, said } = scratchWorld({ HERMES_HOME: home, ...env }, { cwd, ...world })
      return { exitCode: await programs[program](args, context), ...said() }
    },
    shown: (text) =>
      masked(text, [
        [home, '/home/me/.hermes'],
        [cwd, '/home/me/shop'],
      ]),
  }
}

/** Sessions of several ages with their files, and resume states. */
export function sessionsScene(): LookScene {
  const sessions = sessionHome({
    sessions: [
      open('20260508_090000_aaaa', 0, { source: 'cli' }),
      ended('20260401_100000_bbbb', 30, { source: 'telegram' }),
      ended('20260101_110000_cccc', 120, { source: 'cli', messages: 40 }),
    ],
    files: {
      'session_20260101_110000_cccc.json': { bytes: 120_000, age: 120 },
      'request_dump_20260101_110000_cccc_20260101_120000_123456.json': { bytes: 5_000, age: 120 },
      '20260401_100000_bbbb.jsonl': { bytes: 800, age: 30 },
    },
  })
  const { folder, home } = sessions
  buildTree(home, {
    sessions: { 'sessions.json': '{}' },
    checkpoints: {
      '20260507_080000_dddd.yaml':
        "session_id: 20260507_080000_dddd\nstatus: completed\nupdated: '2026-05-07T08:00:00'\ntask: Tidy up\n",
      '20260508_080000_eeee.yaml':
        "session_id: 20260508_080000_eeee\nstatus: in_progress\nupdated: '2026-05-08T08:00:00'\ntask: Write the report\n",
    },
  })
  return {
    run: (args, env, world) => sessions.run(args, world, env),
    shown: (text) =>
      masked(text, [
        [folder, '/home/me/.hermes/sessions'],
        [home, '/home/me/.hermes'],
      ]),
  }
}

const programs = { 'hermes-checkpoints': runCheckpoints, 'hermes-sessions': runSessions } as const

export type ProgramName = keyof typeof programs

type Places = readonly (readonly [place: string, shown: string])[]

/** Replaces paths, ids and sizes, which differ between runs and git versions, by others of the same length. */
function masked(text: string, places: Places): string {
  let shown = text
  for (const [place, name] of places) shown = shown.replaceAll(place, name)
  const ids = new Map<string, string>()
  return (
    shown
      .replaceAll('\u001b', '␛')
      // Progress lines appear only on a slow machine.
      .replaceAll(/\r␛\[K[^\r\n]*(?=\r␛\[K)/g, '')
      .replaceAll('\r␛[K', '')
      .replaceAll(
        /(?<=^|␛\[\d+m|(?<!legacy)[^\w])(?!2026\d{4}\b)(?:[0-9a-f]{40}|[0-9a-f]{16}|[0-9a-f]{8})\b/gm,
        (id) => {
          const start = id.slice(0, 8)
          const digit = ids.get(start) ?? 'abcdef'.charAt(ids.size)
          ids.set(start, digit)
          return digit.repeat(id.length)
        },
      )
      .replaceAll(/\d+(\.\d)? (B|KB|MB)\b/g, (size) => size.replaceAll(/\d/g, '0'))
      .replaceAll(/("(?:\w*[bB]ytes\w*|elapsedMs)": )\d+/g, '$10')
  )
}
