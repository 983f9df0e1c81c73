import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { writePaged } from '../../src/terminal/write-paged.ts'
import { scratchProject } from '../support/scratch-project.ts'
import { hasTerminal, startAtTerminal } from '../support/terminal.ts'

const PATH = process.env['PATH']

describe('writePaged', () => {
  test('passes the text to $PAGER unchanged', async () => {
    const file = join(scratchDirectory(), 'seen')
    const text = Buffer.of(0x2b, 0xff, 0x00, 0x0a)
    expect(await writePaged(text, { PATH, PAGER: `cat > ${file}` })).toBe(true)
    expect(readFileSync(file)).toEqual(text)
  })

  test('takes $GIT_PAGER before $PAGER, as git does', async () => {
    const [seen, other] = ['seen', 'other'].map((name) => join(scratchDirectory(), name))
    const env = { PATH, GIT_PAGER: `cat > ${seen}`, PAGER: `cat > ${other}` }
    expect(await writePaged(Buffer.from('text'), env)).toBe(true)
    expect([seen, other].map((file) => existsSync(file ?? ''))).toEqual([true, false])
  })

  test.each([
    ['an empty $PAGER', { PAGER: '' }],
    ['cat', { PAGER: 'cat' }],
    ['an empty $GIT_PAGER', { GIT_PAGER: '', PAGER: 'less' }],
  ])('wants no pager with %s', async (_, env) => {
    expect(await writePaged(Buffer.from('text'), { PATH, ...env })).toBe(false)
  })

  test('makes less show colours and quit when the text fits, unless $LESS is set', async () => {
    const file = join(scratchDirectory(), 'seen')
    const PAGER = `echo "$LESS $LV" > ${file}; cat > /dev/null`
    await writePaged(Buffer.from('text'), { PATH, PAGER })
    expect(readFileSync(file, 'utf8')).toBe('FRX -c\n')
    await writePaged(Buffer.from('text'), { PATH, PAGER, LESS: '-i' })
    expect(readFileSync(file, 'utf8')).toBe('-i -c\n')
  })

  test('a pager that quits early is not an error', async () => {
    expect(await writePaged(Buffer.alloc(1_000_000), { PATH, PAGER: 'true' })).toBe(true)
    expect(await writePaged(Buffer.alloc(1_000_000), { PATH, PAGER: 'false' })).toBe(true)
  })

  test('reports a $PAGER that does not exist', async () => {
    const PAGER = 'hermes-no-such-pager 2> /dev/null'
    expect(await writePaged(Buffer.from('text'), { PATH, PAGER })).toBe(false)
  })

  test('reports a $PAGER that cannot be run', async () => {
    const file = join(scratchDirectory(), 'pager')
    writeFileSync(file, '')
    chmodSync(file, 0o600)
    const PAGER = `${file} 2> /dev/null`
    expect(await writePaged(Buffer.from('text'), { PATH, PAGER })).toBe(false)
  })

  test('reports that less is missing, too', async () => {
    expect(await writePaged(Buffer.from('text'), { PATH: scratchDirectory() })).toBe(false)
  })
})

describe.runIf(hasTerminal)('diff at a terminal', () => {
  const red = '\u001B[31m-1'

  test('is coloured, and less shows it and quits when it fits', async () => {
    const { exitCode, shown } = await shownBy({})
    expect([exitCode, shown.includes(red)]).toEqual([0, true])
  })

  test('is coloured without a pager, too', async () => {
    expect((await shownBy({ PAGER: 'cat' })).shown).toContain(red)
  })

  test.each([
    ['NO_COLOR', { NO_COLOR: '1' }],
    ['a terminal that knows none', { TERM: 'dumb' }],
    ['--no-color', {}, '--no-color'],
  ])('has no colour with %s', async (_, env, ...options: string[]) => {
    const { exitCode, shown } = await shownBy({ PAGER: 'cat', ...env }, ...options)
    expect([exitCode, shown.endsWith('@@ -1 +1 @@\n-1\n+2\n')]).toEqual([0, true])
  })

  test('is printed when the pager is missing', async () => {
    const { exitCode, shown } = await shownBy({ PAGER: 'hermes-no-such-pager', NO_COLOR: '1' })
    expect([exitCode, shown.endsWith('-1\n+2\n')]).toEqual([0, true])
  })
})

/** Returns what a terminal shows of a diff with one changed line. */
async function shownBy(
  env: Readonly<Record<string, string>>,
  ...options: string[]
): Promise<{ readonly exitCode: number; readonly shown: string }> {
  const project = scratchProject({ a: '1\n' })
  const { directory: cwd, home } = project
  await project.run(['snapshot'])
  buildTree(cwd, { a: '2\n' })
  const args = ['diff', '1', ...options]
  return startAtTerminal({ args, cwd, env: { HERMES_HOME: home, ...env } }).ended
}
