import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { checkDocument, type CheckReport } from '../src/check-document.ts'
import { workspaceRoot } from '../src/workspace-root.ts'

const fence = '```'
const block = (language: string, ...lines: readonly string[]): string =>
  [`${fence}${language}`, ...lines, fence, ''].join('\n')

function check(text: string, timeoutMs = 60_000): Promise<CheckReport> {
  return checkDocument({ text, scriptsRunElsewhere: null, root: workspaceRoot, timeoutMs })
}

test('issue 10.1: a document with correct outputs has no problems', async () => {
  const text = block('console', '$ echo Milk', 'Milk', '$ echo Bread >&2', 'Bread')
  expect(await check(text)).toMatchObject({ problems: [], ran: 2, updated: text })
})

test('issue 10.1: a wrong output is a problem, with its line and what was printed', async () => {
  const { problems } = await check(block('console', '$ true', '$ echo Milk', 'Bread'))
  expect(problems).toEqual([{ line: 3, what: 'prints other output than shown: echo Milk\nMilk\n' }])
})

test('issue 10.1: a command that fails is a problem unless the document shows its exit code', async () => {
  expect((await check(block('sh', '(exit 3)'))).problems).toHaveLength(1)
  expect((await check(block('console', '$ (exit 3)', '$ echo $?', '3'))).problems).toEqual([])
  expect((await check(block('console', '$ (exit 3)', '$ echo $?', '4'))).problems).toHaveLength(1)
})

test('a missing command is a problem', async () => {
  expect((await check(block('sh', 'no-such-program-anywhere'))).problems).toHaveLength(1)
})

test('a command that fails in the middle of a block is a problem', async () => {
  expect((await check(block('sh', 'false', 'true'))).problems).toMatchObject([{ line: 2 }])
})

test('directories, variables and files persist from block to block', async () => {
  const text = [
    block('sh', 'mkdir project && cd project', 'word=Milk'),
    '<!-- run: echo "$word" > notes.txt -->',
    block('console', '$ pwd && cat notes.txt', '/home/me/project', 'Milk'),
  ].join('\n')
  expect((await check(text)).problems).toEqual([])
})

test('the programs and packages of this repository can be used', async () => {
  const text = [
    block('console', '$ hermes-checkpoints log ~', 'No checkpoints found for /home/me'),
    block(
      'js',
      "import { formatBytes } from '@hermes-checkpoints/core'",
      'console.log(formatBytes(7))',
    ),
    block('text', '7 B'),
  ].join('\n')
  expect((await check(text)).problems).toEqual([])
})

test('a script that names itself can be imported by those that follow', async () => {
  const text = [
    block('js', '// milk.mjs', "export const milk = 'Milk'"),
    block('js', "import { milk } from './milk.mjs'", 'console.log(milk)'),
    block('text', 'Milk'),
  ].join('\n')
  expect((await check(text)).problems).toEqual([])
})

test('a script that throws is a problem', async () => {
  expect((await check(block('js', "throw new Error('no')"))).problems).toHaveLength(1)
})

test('a script with another output is a problem', async () => {
  const text = `${block('js', "console.log('Milk')")}\n${block('text', 'Bread')}`
  expect((await check(text)).problems).toHaveLength(1)
})

test('a step that exits the shell, and every later one, is a problem', async () => {
  expect((await check(block('sh', 'exit 0', 'true'))).problems).toHaveLength(2)
})

test('a hanging command is killed with its children', async () => {
  const { problems } = await check(block('sh', 'sleep 600 | cat'), 500)
  expect(problems).toHaveLength(1)
})

test('an update replaces wrong outputs, and only those', async () => {
  const before = block(
    'console',
    '$ echo 1.5 KB',
    '9 KB',
    '$ echo Milk',
    'Bread',
    'Eggs',
    '$ pwd',
    '',
  )
  const after = block(
    'console',
    '$ echo 1.5 KB',
    '9 KB',
    '$ echo Milk',
    'Milk',
    '$ pwd',
    '/home/me',
  )
  const { updated } = await check(before)
  expect(updated).toBe(after)
  expect((await check(updated)).problems).toEqual([])
})

test('an update never records the output of a failed command', async () => {
  const text = block('console', '$ ls /no-such-directory', 'Milk')
  expect(await check(text)).toMatchObject({ problems: [{ line: 2 }], updated: text })
})

test('the scratch home is deleted', async () => {
  const place = scratchDirectory()
  await check(block('sh', `echo "$HOME" > ${place}/home`))
  const home = readFileSync(join(place, 'home'), 'utf8').trim()
  expect(home).not.toBe('')
  expect(existsSync(home)).toBe(false)
})
