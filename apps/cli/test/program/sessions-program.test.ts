import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { holdDatabase } from '../support/hold-database.ts'
import { ended, sessionHome, type SessionHome } from '../support/session-home.ts'

const bin = join(import.meta.dirname, '../../bin')
const program = join(bin, 'hermes-sessions.js')
const commands = ['list', 'stats', 'delete', 'prune', 'export']
const neededArguments: Readonly<Record<string, readonly string[]>> = { delete: ['x'] }

describe('hermes-sessions', () => {
  test('--help names every command, the options and the exit codes', async () => {
    const { exitCode, stdout } = await emptyHome().run(['--help'])
    expect(exitCode).toBe(0)
    for (const word of [...commands, 'resume', '--home', '--json', '11  busy'])
      expect(stdout).toContain(word)
  })

  test.each(commands)('%s --help has an example, and describes every option', async (command) => {
    const { exitCode, stdout } = await emptyHome().run([command, '--help'])
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(new RegExp(`Examples:\n  hermes-sessions ${command} `))
    expect(stdout).not.toMatch(/^ +(?:-\w, )*--[a-z-]+(?:, --[a-z-]+)* +\[/m)
  })

  test('a mistyped command is an error that names the right one', async () => {
    const { exitCode, stderr, stdout } = await emptyHome().run(['prnue'])
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toContain('Did you mean prune?')
  })

  test('a mistyped option is an error that names the right one', async () => {
    const { exitCode, stderr } = await emptyHome().run(['prune', '--older-then', '3'])
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/^Error: Unknown argument: --older-then\nDid you mean --older-than\?/)
  })

  test.each(commands.filter((command) => command !== 'export'))(
    'reliability 71: %s --json prints one document, also when it fails',
    async (command) => {
      const args = [command, ...(neededArguments[command] ?? []), '--json']
      const homes = [emptyHome(), sessionHome({ schema: null, files: { 'session_x.json': {} } })]
      for (const home of homes) {
        for (const more of [[], ['--home', '/dev/null'], ['--no-such-option']]) {
          const { stdout } = await home.run([...args, ...more])
          expect(JSON.parse(stdout)).toBeTypeOf('object')
          expect(stdout.split('\n')).toHaveLength(2)
        }
      }
    },
  )

  test('does not depend on settings, which may be broken', async () => {
    const home = emptyHome()
    writeFileSync(join(home.home, 'config.yaml'), 'sessions: [')
    expect((await home.run(['list'])).exitCode).toBe(0)
  })
})

describe('the built hermes-sessions', () => {
  test('a reader that stops early is not an error', () => {
    const sessions = Array.from({ length: 200 }, (_, n) => ended(`s${n}`, n, { messages: 30 }))
    const { stderr, stdout } = shell(
      sessionHome({ sessions }),
      '{ hermes export; echo "exit $?" >&2; } | head -c 5',
    )
    expect([stdout, stderr]).toEqual(['{"id"', 'exit 0\n'])
  })

  test.runIf(existsSync('/dev/full'))('an output that cannot be written is a failure', () => {
    const home = sessionHome({ sessions: [ended('a', 1)] })
    const { status, stderr } = shell(home, 'hermes export > /dev/full')
    expect(status).toBe(2)
    expect(stderr).toMatch(/^Error: cannot write the output: ENOSPC.*\n$/)
  })

  test('/dev/stdout appends', () => {
    const home = sessionHome({ sessions: [ended('a', 1)] })
    const { stdout } = shell(
      home,
      '{ echo first; hermes export /dev/stdout >> out; } > out; cat out',
    )
    expect(stdout).toMatch(/^first\n\{"id":"a".*\nExported 1 session to /)
  })

  test('reliability 66: with no terminal, declines instead of waiting for an answer', () => {
    const home = sessionHome({ schema: null, files: { 'session_a.json': { age: 9000 } } })
    const { status, stderr } = shell(home, 'echo yes | hermes prune')
    expect(status).toBe(1)
    expect(stderr).toContain('Declined: no terminal to ask on.')
    expect(home.names()).toEqual(['session_a.json'])
  })

  test('issue 8.5: a busy database is named, exit 11, and nothing is deleted', async () => {
    const home = sessionHome({
      sessions: [ended('a', 9000, { startedAt: Date.UTC(2002, 0), endedAt: Date.UTC(2002, 1) })],
      files: { 'session_a.json': { age: 9000 } },
    })
    await holdDatabase(home)
    const { status, stderr } = shell(home, 'hermes prune --yes')
    expect(status).toBe(11)
    expect(stderr).toMatch(/^Error: .*state\.db is being written by another process; waited /)
    expect(home.names()).toEqual(['session_a.json'])
  })

  test('reliability 68: Ctrl-C stops a prune between two batches, exit 130', async () => {
    const names = Array.from({ length: 4000 }, (_, n) => [`s${n}.jsonl`, { age: 9000 }] as const)
    const home = sessionHome({ schema: null, files: Object.fromEntries(names) })
    const child = spawn(process.execPath, [program, 'prune', '--yes', '--json'], {
      env: { HERMES_HOME: home.home },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let stdout = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    const end = once(child, 'close')
    const log = join(home.home, 'sessions-removed.jsonl')
    while (!existsSync(log) && child.exitCode === null) await setTimeout(1)
    child.kill('SIGINT')
    const [exitCode] = await end
    const left = readdirSync(home.folder).length
    // On a slow machine the signal may come after the work is done.
    const isStopped = exitCode === 130
    expect(left > 0).toBe(isStopped)
    expect(stdout.includes('"code":"interrupted"')).toBe(isStopped)
    // Rows are deleted in batches of 200, and a batch is all or nothing.
    expect(left % 200).toBe(0)
  })

  test('SQLite is loaded only when there is a database', () => {
    const loaded = (line: string): string => shell(emptyHome(), line).stdout
    const index = JSON.stringify(join(bin, '../dist/index.js'))
    const script = (run: string): string => `node --input-type=module -e '
      import { processContext, runCheckpoints, runSessions } from ${index}
      const context = { ...processContext(), writeOutput: () => undefined }
      await ${run}
      console.log(process.report.getReport().sharedObjects.filter((name) => /sqlite/.test(name)).length)'`
    expect(loaded(script('runCheckpoints(["status"], context)'))).toBe('0\n')
    expect(loaded(script('runSessions(["stats"], context)'))).toBe('0\n')
    const home = sessionHome()
    expect(shell(home, script('runSessions(["stats"], context)')).stdout).not.toBe('0\n')
  })
})

const canInject = spawnSync('strace', ['-o', '/dev/null', '-e', 'inject=unlink:error=EIO', 'true'])

describe.runIf(canInject.status === 0)('hermes-sessions at a file that cannot be deleted', () => {
  test.each([
    ['prune --older-than 90 -y', 'Deleted in part: 1 file (10 B).\n'],
    ['delete a -y', 'Deleted in part: session a with 1 file, 10 B freed.\n'],
  ])('reliability 69: %s names it, does the rest, and ends with 3', (line, said) => {
    const files = { 'a.jsonl': { age: 9000 }, 'session_a.json': { age: 9000 } }
    const home = sessionHome({ schema: null, files })
    const stuck = join(home.folder, 'a.jsonl')
    const tracer = `strace -f -qq -o /dev/null -P '${stuck}' -e inject=unlink:error=EPERM`
    const { status, stderr, stdout } = shell(home, `${tracer} node '${program}' ${line}`)
    expect(status).toBe(3)
    expect(stdout).toContain(said)
    expect(stderr).toMatch(/^Failed: a\.jsonl: EPERM/)
    expect(home.names()).toEqual(['a.jsonl'])
  })
})

function emptyHome(): SessionHome {
  return sessionHome({ schema: null, files: null })
}

/** Runs a shell command line with the real clock; `hermes` stands for the program. */
function shell({ home }: SessionHome, line: string): SpawnSyncReturns<string> {
  const hermes = `hermes() { '${process.execPath}' '${program}' "$@"; }`
  const env = { PATH: process.env['PATH'], HERMES_HOME: home }
  return spawnSync('sh', ['-c', `${hermes}\n${line}`], { env, cwd: home, encoding: 'utf8' })
}
