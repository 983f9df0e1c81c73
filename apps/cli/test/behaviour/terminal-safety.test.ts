import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { run, type Run, type World } from '../support/run-program.ts'

const trick = '\u001b]0;gotcha\u0007\u009b2J\u202e'
const terminal: World = { columns: 80, errorColumns: 80 }

const commands: readonly (readonly string[])[] = [
  ['status'],
  ['log'],
  ['log', '--all'],
  ['show', '1'],
  ['diff', '1'],
  ['diff', '2', '1'],
  ['diff', '2', '1', '--stat'],
  ['diff', '2', '1', '--name-only'],
  ['rollback'],
  ['rollback', 'diff', '1'],
  ['restore', '2', '--dry-run'],
  ['undo'],
  ['pin', '1', '--label', trick],
  ['unpin', '1'],
  ['prune', '--dry-run'],
  ['clear'],
  ['clear-legacy'],
  ['config'],
  ['show', trick],
  ['restore', '1', `no${trick}file`],
  ['snapshot', `no${trick}directory`],
  [`no${trick}command`],
  ['status', `--no${trick}option`],
  ['status', '--home', `/dev/null/${trick}`],
  ['status', '--home', `/dev/null/${trick}`, '--verbose'],
  ['config', `no${trick}setting`],
]

describe('law 11, reliability 67: names never reach the terminal as escape sequences', () => {
  test('in any command', async () => {
    const scene = await scratchScene()
    for (const args of commands) {
      const { stderr, stdout } = await scene.run(args)
      const output = `${stdout}${stderr}`
      expect.soft([args, output === '', output.match(acting)]).toEqual([args, false, null])
    }
  })

  test('a pipe gets every byte of a patch, a terminal gets escaped control characters', async () => {
    const scene = await scratchScene()
    const exact = await scene.run(['diff', '2', '1'], { columns: null })
    expect(exact.stdout).toContain(`+now ${trick}\r\n`)
    const { stdout } = await scene.run(['diff', '2', '1'])
    expect(stdout).toContain('+now \\x1b]0;gotcha\\x07')
    expect(stdout).toContain(' \tgrün\n')
  })
})

// Control characters except line ends and tabs.
const acting = /(?!\r?\n|\t)[\p{Cc}\u202e]/u

interface Scene {
  run(args: readonly string[], world?: World): Promise<Run>
}

/** Names with escape sequences for a home, a directory, files, a reason, a label and a setting. */
async function scratchScene(): Promise<Scene> {
  const home = join(scratchDirectory(), `home${trick}`)
  const cwd = join(scratchDirectory(), `project${trick}`)
  mkdirSync(join(home, 'checkpoints', `legacy-${trick}`), { recursive: true, mode: 0o700 })
  const exclude = JSON.stringify([`*.${trick}`])
  const unknown = JSON.stringify(`max${trick}`)
  writeFileSync(join(home, 'config.yaml'), `checkpoints:\n  ${unknown}: 1\n  exclude: ${exclude}\n`)
  const env = { HERMES_HOME: home, NO_COLOR: '1' }
  const runHere: Scene['run'] = (args, world) => run(args, env, { cwd, ...terminal, ...world })
  const words = ['--reason', `why${trick}`, '--label', `label${trick}`, '--session', trick]
  for (const content of ['then', 'now']) {
    buildTree(cwd, { [`file${trick}`]: `\tgrün\n${content} ${trick}\r\n` })
    const { exitCode, stderr } = await runHere(['snapshot', ...words])
    if (exitCode !== 0) throw new Error(stderr)
  }
  buildTree(cwd, { [`file${trick}`]: `later ${trick}\n`, [`new${trick}`]: '' })
  return { run: runHere }
}
