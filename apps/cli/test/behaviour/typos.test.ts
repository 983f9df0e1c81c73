import { describe, expect, test } from 'vitest'
import { run } from '../support/run-program.ts'
import { sessionHome } from '../support/session-home.ts'

describe('issue 10.2: a typo gives one line, and a hint with the likely word', () => {
  test.each([
    ['statsu', 'statsu', 'Did you mean status? Run `hermes-checkpoints --help`'],
    ['lgo', 'lgo', 'Did you mean log? Run `hermes-checkpoints --help`'],
    ['snap', 'snap', 'Did you mean snapshot? Run `hermes-checkpoints --help`'],
    ['complettion', 'complettion', 'Did you mean completion?'],
    ['--home /x stauts', 'stauts', 'Did you mean status?'],
    ['xyz', 'xyz', 'Run `hermes-checkpoints --help`'],
    ['--limt 3', '--limt', 'Did you mean --limit? Run `hermes-checkpoints --help`'],
    ['--jsno', '--jsno', 'Did you mean --json?'],
    ['log --limit=3 --alll', '--alll', 'Did you mean --all? Run `hermes-checkpoints log --help`'],
    ['log --no-colour', '--no-colour', 'Did you mean --no-color?'],
    ['restore 1 --dryrun', '--dryrun', 'Did you mean --dry-run?'],
    ['undo --dri-run --jsn', '--dri-run, --jsn', 'Did you mean --dry-run?'],
    ['log -x', '-x', 'Run `hermes-checkpoints log --help`'],
    ['snapshot a b', 'b', 'Run `hermes-checkpoints snapshot --help`'],
    ['undo a log', 'log', 'Run `hermes-checkpoints undo --help`'],
  ])('hermes-checkpoints %s', async (typed, named, hint) => {
    expect(await run(typed.split(' '))).toEqual(typo(named, hint))
  })

  test.each([
    ['delte x', 'delte, x', 'Did you mean delete? Run `hermes-sessions --help`'],
    ['delte list', 'delte, list', 'Did you mean delete?'],
    ['resum list', 'resum, list', 'Did you mean resume?'],
    ['resume lst', 'lst', 'Did you mean list? Run `hermes-sessions resume --help`'],
    ['resume shwo x', 'shwo, x', 'Did you mean show?'],
    ['resume list extra', 'extra', 'Run `hermes-sessions resume list --help`'],
    ['--sorce x', '--sorce', 'Did you mean --source?'],
    ['prune --older-then 3', '--older-then', 'Did you mean --older-than?'],
    [
      'resume gc --max-age 3',
      '--max-age',
      'Did you mean --max-age-days? Run `hermes-sessions resume gc --help`',
    ],
    ['resume --jsn', '--jsn', 'Did you mean --json? Run `hermes-sessions resume --help`'],
  ])('hermes-sessions %s', async (typed, named, hint) => {
    const home = sessionHome({ schema: null, files: null })
    expect(await home.run(typed.split(' '))).toEqual(typo(named, hint))
  })

  test.each([
    ['checkpoint.enabled', 'Did you mean checkpoints.enabled?'],
    ['sessions.retentiondays', 'Did you mean sessions.retention_days?'],
    ['keep_hourly', 'Did you mean checkpoints.keep_hourly?'],
    ['nothing.like.it', 'Run `hermes-checkpoints config` to list all settings.'],
  ])('the setting %s', async (key, hint) => {
    for (const value of [[], ['5']]) {
      const { exitCode, stderr } = await run(['config', key, ...value])
      expect([exitCode, stderr]).toEqual([2, `Error: there is no setting ${key}\n${hint}\n`])
    }
  })

  test.each(['log --limit', '--home', 'restore 1 --to'])('%s lacks a value', async (typed) => {
    const { exitCode, stderr } = await run(typed.split(' '))
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/^Error: expected a value after --[a-z]+, found none\nRun `hermes-/)
  })
})

/** Returns the message of an error about an unknown word, and the beginning of its hint. */
function typo(named: string, hint: string): object {
  const [words, next] = [named, hint].map((text) => text.replaceAll(/[?.-]/g, String.raw`\$&`))
  const stderr = new RegExp(`^Error: Unknown arguments?: ${words}\\n${next}.*\\n$`)
  return { exitCode: 2, stdout: '', stderr: expect.stringMatching(stderr) }
}
