import { buildTree, digestOf, readTree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, onTestFinished, test } from 'vitest'
import { manyFiles, scratchScene } from '../support/interrupt-scene.ts'
import { stallingGit } from '../support/stalling-git.ts'
import { ctrlC, hasTerminal } from '../support/terminal.ts'

/** A command, the git command during which it is interrupted, and its message. */
const moments: readonly (readonly [command: string, git: string, state: string])[] = [
  ['snapshot', 'fast-import', 'no checkpoint was taken'],
  ['log', 'log', 'nothing was changed'],
  ['log --all', 'log', 'nothing was changed'],
  ['status', 'log', 'nothing was changed'],
  ['show 2', 'diff-tree', 'nothing was changed'],
  ['diff 2', 'diff-tree', 'nothing was changed'],
  ['restore 2', 'fast-import', 'the directory is as it was'],
  ['restore 2 --dry-run', 'cat-file', 'the directory is as it was'],
  ['undo', 'fast-import', 'the directory is as it was'],
  ['rollback 2', 'fast-import', 'the directory is as it was'],
  ['pin 2', 'update-ref', 'nothing was changed'],
  ['prune', 'pack-objects', 'the store is intact; run it again for the rest'],
  ['prune --dry-run', 'log', 'the store is intact; run it again for the rest'],
  ['verify', 'cat-file', 'the check did not finish; run it again'],
  ['verify --full', 'verify-pack', 'the check did not finish; run it again'],
  ['verify --repair', 'verify-pack', 'the check did not finish; run it again'],
  [
    'migrate --import',
    'pack-objects',
    'what was archived and imported so far is kept; run it again for the rest',
  ],
]

const stoppedHalfway =
  /^Interrupted: the restore of \S+ was stopped half-way\. The next command about this directory finishes it\.\n$/
const finished = /^Finished the interrupted restore of \S+ to \w+: /

describe('Ctrl-C', () => {
  test.each(moments)(
    'reliability 68: stops %s during git %s, exits 130, reports the state, and leaves everything intact',
    async (command, git, state) => {
      const scene = await scratchScene()
      if (git === 'log') scene.addForeignCommit()
      const before = digestOf(scene.project)
      const ended = await scene.interrupt(command.split(' '), git, 'SIGINT')
      expect(ended).toEqual({
        exitCode: 130,
        stdout: expect.anything(),
        stderr: `Interrupted: ${state}\n`,
      })
      expect(digestOf(scene.project)).toBe(before)
      await scene.expectWhole()
    },
  )

  test('SIGTERM is the same', async () => {
    const scene = await scratchScene()
    const { exitCode, stderr } = await scene.interrupt(['snapshot'], 'fast-import', 'SIGTERM')
    expect([exitCode, stderr]).toEqual([130, 'Interrupted: no checkpoint was taken\n'])
    await scene.expectWhole()
  })

  test.each(
    moments.filter(([command]) => /^(?:snapshot|log|restore 2|prune|verify)$/.test(command)),
  )('with --json, %s answers with an error document', async (command, git, message) => {
    const scene = await scratchScene()
    if (git === 'log') scene.addForeignCommit()
    const args = [...command.split(' '), '--json']
    const { exitCode, stderr, stdout } = await scene.interrupt(args, git, 'SIGINT')
    expect([exitCode, stderr]).toEqual([130, ''])
    expect(JSON.parse(stdout)).toEqual({ error: { code: 'interrupted', message } })
  })

  test('stops a first snapshot in the middle of its files, and the next one takes it', async () => {
    const scene = await scratchScene(manyFiles('1'))
    const started = scene.start(['snapshot', '--reason', 'interrupted'])
    await started.until(scene.isPacking)
    started.kill('SIGINT')
    const { exitCode, stdout } = await started.ended
    // On a slow machine the signal may come after the work is done.
    expect([0, 130]).toContain(exitCode)
    expect(stdout.includes('Saved checkpoint')).toBe(exitCode === 0)
    await scene.expectWhole()
  })

  test('law 7: a restore that was stopped half-way is finished by the next command', async () => {
    const scene = await scratchScene(manyFiles('1'))
    await scene.run(['snapshot', '--reason', 'many'])
    const saved = readTree(scene.project)
    buildTree(scene.project, manyFiles('2'))
    const started = scene.start(['restore', '1'])
    await started.until(scene.hasJournal)
    started.kill('SIGINT')
    const { exitCode, stderr } = await started.ended
    const { stderr: next } = await scene.run(['log'])
    // On a slow machine the signal may come after the work is done.
    const [state, news] = exitCode === 0 ? [/^$/, /^$/] : [stoppedHalfway, finished]
    expect([0, 130]).toContain(exitCode)
    expect(stderr).toMatch(state)
    expect(next).toMatch(news)
    expect(readTree(scene.project)).toEqual(saved)
    await scene.expectWhole()
  })

  test('stops a wait for a lock', async () => {
    const scene = await scratchScene()
    await scene.holdLock()
    const started = scene.start(['prune'])
    // It prints its rules, and then waits for the lock.
    await started.until(() => started.said() !== '')
    started.kill('SIGINT')
    const { exitCode, stderr } = await started.ended
    // On a slow machine the wait for the lock may have timed out.
    const wanted = exitCode === 11 ? /^Error: the lock / : /^Interrupted: the store is intact; /
    expect([11, 130]).toContain(exitCode)
    expect(stderr).toMatch(wanted)
  })

  test('repeated by npm counts once', async () => {
    const scene = await scratchScene()
    const git = stallingGit('fast-import')
    const started = scene.start(['snapshot'], git.PATH)
    await started.until(git.isStalled)
    started.kill('SIGINT')
    started.kill('SIGTERM')
    const { exitCode, stderr } = await started.ended
    expect([exitCode, stderr]).toEqual([130, 'Interrupted: no checkpoint was taken\n'])
  })

  test('pressed repeatedly, ends a program that does not stop by itself', async () => {
    const scene = await scratchScene()
    const git = stallingGit('fast-import', true)
    const started = scene.start(['snapshot'], git.PATH)
    await started.until(git.isStalled)
    const press = setInterval(() => started.kill('SIGINT'), 50)
    onTestFinished(() => clearInterval(press))
    const { exitCode, stderr } = await started.ended
    expect([exitCode, stderr]).toEqual([130, expect.stringMatching(/^Interrupted: .*\n$/)])
  })
})

describe.runIf(hasTerminal)('Ctrl-C at a terminal', () => {
  test('stops a snapshot and the git that it waits for', async () => {
    const scene = await scratchScene()
    const git = stallingGit('fast-import')
    const terminal = scene.startAtTerminal(['snapshot'], { PATH: git.PATH })
    await terminal.until(git.isStalled)
    terminal.type(ctrlC)
    const { exitCode, shown } = await terminal.ended
    // On a slow machine a progress line comes and goes before the message.
    const message = shown.split('\r\u001B[K').at(-1)?.replace('^C', '')
    expect([exitCode, message]).toEqual([130, 'Interrupted: no checkpoint was taken\n'])
    expect(shown).toContain('^C')
    await scene.expectWhole()
  })

  test('at a question, changes nothing', async () => {
    const scene = await scratchScene()
    const before = scene.digest()
    const terminal = scene.startAtTerminal(['clear'])
    await terminal.until((shown) => shown.includes('[y/N] '))
    terminal.type(ctrlC)
    const { exitCode, shown } = await terminal.ended
    expect(exitCode).toBe(130)
    expect(shown).toContain('Interrupted: the question was not answered. Nothing was changed.\n')
    expect(scene.digest()).toBe(before)
  })

  test('a signal at a question does the same', async () => {
    const scene = await scratchScene()
    const terminal = scene.startAtTerminal(['clear'])
    await terminal.until((shown) => shown.includes('[y/N] '))
    process.kill(terminal.pid(), 'SIGTERM')
    const { exitCode, shown } = await terminal.ended
    expect(exitCode).toBe(130)
    expect(shown).toContain('Interrupted: the question was not answered. Nothing was changed.\n')
  })

  test('in a pager that handles it, is for the pager alone', async () => {
    const scene = await scratchScene()
    const terminal = scene.startAtTerminal(['diff', '1'], { PAGER: 'less -R +F' })
    await terminal.until((shown) => shown.includes('Waiting for data'))
    terminal.type(ctrlC)
    await terminal.until((shown) => /\(END\)|\r:/.test(shown))
    terminal.type('q')
    const { exitCode, shown } = await terminal.ended
    expect([exitCode, shown.includes('Interrupted')]).toEqual([0, false])
  })

  test('in a pager that it kills, exits 130', async () => {
    const scene = await scratchScene()
    // `exec` makes the pager itself receive the signal, not a shell before it.
    const pager = 'sh -c "cat; echo all shown; exec sleep 600"'
    const terminal = scene.startAtTerminal(['diff', '1'], { PAGER: pager })
    await terminal.until((shown) => shown.includes('all shown'))
    terminal.type(ctrlC)
    const { exitCode, shown } = await terminal.ended
    expect([exitCode, shown.includes('Interrupted: the pager was ended')]).toEqual([130, true])
  })
})
