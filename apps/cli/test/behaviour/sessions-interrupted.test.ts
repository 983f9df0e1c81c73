import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { holdDatabase } from '../support/hold-database.ts'
import { ended, sessionHome, type SessionHome } from '../support/session-home.ts'
import { openFilesOf, startProgram, type Started } from '../support/started-program.ts'

const times = { startedAt: Date.UTC(2002, 0), endedAt: Date.UTC(2002, 1) }

describe('Ctrl-C in hermes-sessions', () => {
  test.each([
    ['prune --yes', 'what was deleted so far stays deleted; run it again for the rest'],
    ['delete a --yes', 'nothing was changed'],
  ])(
    'reliability 68: stops %s while the agent writes, exits 130, and deletes nothing',
    async (line, state) => {
      const home = sessionHome({
        sessions: [ended('a', 9000, times)],
        files: { 'session_a.json': { age: 9000 } },
      })
      await holdDatabase(home)
      const started = start(home, line)
      await started.until(() => openFilesOf(started.pid).includes(home.database))
      started.kill('SIGINT')
      const { exitCode, stderr } = await started.ended
      expect([exitCode, stderr]).toEqual([130, `Interrupted: ${state}\n`])
      expect(home.names()).toEqual(['session_a.json'])
    },
  )

  test('stops an export whose reader has stopped reading', async () => {
    const sessions = Array.from({ length: 2000 }, (_, n) =>
      ended(`s${n}`, 9000, { ...times, title: `${n} `.repeat(200) }),
    )
    const home = sessionHome({ sessions })
    const program = join(import.meta.dirname, '../../bin/hermes-sessions.js')
    const child = spawn(process.execPath, [program, 'export', '-'], {
      env: { HERMES_HOME: home.home },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    // The export fills the buffer of the pipe, and then waits.
    await once(child.stdout, 'readable')
    child.kill('SIGINT')
    const [exitCode] = await once(child, 'exit')
    expect([exitCode, stderr]).toEqual([130, 'Interrupted: the export did not finish\n'])
  })

  test('leaves no partial export behind', async () => {
    const sessions = Array.from({ length: 3000 }, (_, n) => ended(`s${n}`, 9000, times))
    const home = sessionHome({ sessions })
    const started = start(home, 'export out.jsonl')
    await started.until(() => readdirSync(home.home).some((name) => name.includes('out.jsonl')))
    started.kill('SIGINT')
    const { exitCode } = await started.ended
    // On a slow machine the signal may come after the work is done.
    expect([0, 130]).toContain(exitCode)
    const left = readdirSync(home.home).filter((name) => name.includes('out.jsonl'))
    expect(left).toEqual(exitCode === 0 ? ['out.jsonl'] : [])
  })
})

function start({ home }: SessionHome, line: string): Started {
  return startProgram({
    program: 'hermes-sessions',
    args: line.split(' '),
    cwd: home,
    env: { HERMES_HOME: home },
  })
}
