import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildTree,
  plainGit,
  readTree,
  scratchDirectory,
  type Tree,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken } from '../../support/scenes/checkpoint-content.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'

/** Contents that some rule of git would change. */
const patterns: Tree = {
  empty: '',
  lf: 'one\ntwo\n',
  crlf: 'one\r\ntwo\r\n',
  mixed: 'one\r\ntwo\nthree\rfour\r\n',
  cr: 'one\rtwo\r',
  'crlf twice': 'one\r\r\ntwo\r\n',
  'no last newline': 'one\r\ntwo',
  zeros: 'one\r\n\0two\n',
  'all bytes': Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
  'no UTF-8': Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0d, 0x0a, 0xff, 0xfe]),
  'UTF-8 with a mark': '\uFEFFone\r\ntwo\n',
  'UTF-16 with a mark': Buffer.from('\uFEFFone\r\ntwo\n', 'utf16le'),
  keyword: 'one $Id$ two\n',
  'expanded keyword': `one $Id: ${'1'.repeat(40)} $ two\r\n$Format:%H$\n`,
  'a text with its end': 'one\r\ntwo\u001A',
}

const attributes = [
  '',
  '* text',
  '* -text',
  '* text=auto',
  '* text eol=lf',
  '* text eol=crlf',
  '* text=auto eol=crlf',
  '* crlf=input',
  '* text ident export-subst',
  '* filter=shout',
  '* text working-tree-encoding=UTF-16LE eol=crlf',
  '[attr]all text eol=crlf ident filter=shout\n* all',
]

const cases = attributes.flatMap((rules) =>
  ['true', 'input', 'false'].map((autocrlf) => ({ rules, autocrlf })),
)

describe('reliability 26: all bytes of 15 patterns come back', () => {
  test.each(cases)('with $rules and autocrlf $autocrlf', async ({ autocrlf, rules }) => {
    expect(Object.keys(patterns)).toHaveLength(15)
    const { engine } = await scratchEngine({ env: environmentWith(autocrlf) })
    const project = scratchProject({ ...patterns, '.gitattributes': `${rules}\n` })
    plainGit(project, 'init', '--quiet')
    writeFileSync(join(project, '.git/info/attributes'), `${rules}\n`)
    configure(project, autocrlf)
    const { id } = taken(await engine.snapshot(project))
    const before = readTree(project)
    for (const name of Object.keys(patterns)) buildTree(project, { [name]: 'changed' })
    expect(await engine.restore(project, { checkpoint: id })).toMatchObject({ verified: true })
    expect(readTree(project)).toEqual(before)
    expect(before).toMatchObject(patterns)
  })
})

/** Returns the environment of a user whose git converts line ends and runs filters. */
function environmentWith(autocrlf: string): Readonly<Record<string, string | undefined>> {
  const home = scratchDirectory()
  const file = join(home, '.gitconfig')
  writeFileSync(file, `[core]\n\tautocrlf = ${autocrlf}\n[filter "shout"]\n\tclean = tr a-z A-Z\n`)
  return { PATH: process.env['PATH'], HOME: home, GIT_CONFIG_GLOBAL: file }
}

function configure(project: string, autocrlf: string): void {
  plainGit(project, 'config', 'core.autocrlf', autocrlf)
  plainGit(project, 'config', 'filter.shout.clean', 'tr a-z A-Z')
  plainGit(project, 'config', 'filter.shout.smudge', 'tr A-Z a-z')
}
