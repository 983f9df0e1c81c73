import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { going, resumeScene, stale } from '../../support/resume-scene.ts'

const trick = '\u001b]0;gotcha\u0007\u009b2J\u202e'

describe('resume', () => {
  const actions = ['list', 'show', 'gc', 'recover']

  test('--help names its commands', async () => {
    const { exitCode, stdout } = await resumeScene().run(['--help'])
    expect(exitCode).toBe(0)
    for (const action of actions) expect(stdout).toContain(`\n  resume ${action} `)
  })

  test.each(actions)('%s --help has an example', async (action) => {
    const { exitCode, stdout } = await resumeScene().run([action, '--help'])
    expect(exitCode).toBe(0)
    expect(stdout).toContain('Examples:')
    expect(stdout).toContain('--json')
  })

  test('a mistyped command is an error that names the right one', async () => {
    const { exitCode, stderr } = await resumeScene().run(['recovr'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('Did you mean recover?')
  })

  test('a mistyped option is an error that names the right one', async () => {
    const { exitCode, stderr } = await resumeScene().run(['gc', '--max-age-day', '3'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('Did you mean --max-age-days?')
  })

  test('a missing id is an error that shows the whole command', async () => {
    const { exitCode, stderr } = await resumeScene().run(['show'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('`hermes-sessions resume show <id>`')
  })

  test.each([['list'], ['show', 'a'], ['gc'], ['recover']])(
    'reliability 71: %s --json prints one document, also when it fails',
    async (...args) => {
      for (const states of [{}, { 'a.yaml': going }, { 'a.yaml': '- a' }, { 'a.yaml': stale }]) {
        const { stdout } = await resumeScene(states).run([...args, '--json'])
        expect(JSON.parse(stdout)).toBeTypeOf('object')
        expect(stdout.split('\n')).toHaveLength(2)
      }
    },
  )

  test('law 11, reliability 67: escape sequences in a state never reach the terminal', async () => {
    const text = `task: "${escaped(trick)}"\nstatus: "${escaped(trick)}"\n`
    const scene = resumeScene({
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
    const { base } = resumeScene({ 'a.yaml': going })
    const program = join(import.meta.dirname, '../../../bin/hermes-sessions.js')
    const args = [program, 'resume', 'show', 'a', '--home', join(base, '..')]
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, going])
  })
})

// Control characters except line ends and tabs.
const acting = /(?!\r?\n|\t)[\p{Cc}\u202e]/u

function escaped(text: string): string {
  return text.replaceAll(
    /[^ -~]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
