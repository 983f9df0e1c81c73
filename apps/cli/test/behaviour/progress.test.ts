import { describe, expect, test } from 'vitest'
import { holdDatabase } from '../support/hold-database.ts'
import { manyFiles, scratchScene } from '../support/interrupt-scene.ts'
import { ended, sessionHome } from '../support/session-home.ts'
import { stallingGit } from '../support/stalling-git.ts'
import { ctrlC, hasTerminal, startAtTerminal } from '../support/terminal.ts'

/** A long command, the git command that makes it long, and its progress line. */
const works: readonly (readonly [command: string, git: string, shown: RegExp])[] = [
  ['snapshot', 'fast-import', /\[K(?:inspecting|reading) files: \d+/],
  ['prune', 'pack-objects', /\[Kpacking the store …/],
  ['prune --dry-run', 'log', /\[Kinspecting projects …/],
  ['verify --full', 'verify-pack', /\[Kreading packs: 0 of \d+ \(0 %\)/],
  ['migrate --import', 'pack-objects', /\[Kstoring old checkpoints: 0 of 1 \(0 %\)/],
]

describe.runIf(hasTerminal)('on a terminal', () => {
  test.each(works)('%s shows progress, and clears it', async (line, git, wanted) => {
    const scene = await scratchScene(manyFiles('1'))
    if (git === 'log') scene.addForeignCommit()
    const stalling = stallingGit(git)
    const terminal = scene.startAtTerminal(line.split(' '), { PATH: stalling.PATH })
    await terminal.until((shown) => wanted.test(shown))
    terminal.type(ctrlC)
    const { shown } = await terminal.ended
    expect(shown).toMatch(wanted)
    expect(shown).toMatch(/\[KInterrupted: [^\r]*\n$/)
  })

  test.each(['--quiet', '--json'])('with %s, shows no progress', async (option) => {
    const scene = await scratchScene()
    const stalling = stallingGit('pack-objects')
    const terminal = scene.startAtTerminal(['prune', option], { PATH: stalling.PATH })
    await terminal.until(stalling.isStalled)
    // Longer than the delay before progress is shown.
    await new Promise((resolve) => setTimeout(resolve, 500))
    terminal.type(ctrlC)
    expect((await terminal.ended).shown).not.toContain('\r\u001B')
  })

  test('sessions prune shows progress while it waits for the agent', async () => {
    const times = { startedAt: Date.UTC(2002, 0), endedAt: Date.UTC(2002, 1) }
    const home = sessionHome({ sessions: [ended('a', 9000, times)] })
    await holdDatabase(home)
    const terminal = startAtTerminal({
      program: 'hermes-sessions',
      args: ['prune', '--yes'],
      cwd: home.home,
      env: { HERMES_HOME: home.home },
    })
    await terminal.until((shown) => shown.includes('removing sessions: 0 of 1 (0 %)'))
    terminal.type(ctrlC)
    const { exitCode, shown } = await terminal.ended
    expect(shown).toContain('\r\u001B[Kremoving sessions: 0 of 1 (0 %)')
    expect([exitCode, shown.includes('Interrupted: ')]).toEqual([130, true])
  })
})
