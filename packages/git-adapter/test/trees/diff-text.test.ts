import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckpointId } from '@hermes-checkpoints/core'
import { diffText, type FileWrite, type Store } from '@hermes-checkpoints/git-adapter'
import { hostileNames, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { chainOf, file, path, scratchStore, taken } from '../support/scratch-store.ts'

const link = (name: string): FileWrite => ({ ...file(name, 'target'), mode: '120000' })

const before: readonly FileWrite[] = [
  file('edited', 'one\ntwo\nthree\nfour\nfive\nsix\nseven\n'),
  file('gone', 'x'),
  file('run', '#!/bin/sh\n'),
  file('binary', Buffer.from([0, 1])),
  file('latin-1 content', Buffer.from('caf\xe9\n', 'latin1')),
  file('to-link', '1\n'),
  link('to-file'),
  file('moved', 'lines\n'.repeat(30)),
]

const after: readonly FileWrite[] = [
  file('edited', 'one\ntwo\n3\nfour\nfive\nsix\nseven'),
  { ...file('run', '#!/bin/sh\n'), mode: '100755' },
  file('binary', Buffer.from([0, 2, 3])),
  file('latin-1 content', Buffer.from('th\xe9\n', 'latin1')),
  link('to-link'),
  file('to-file', '1\n'),
  file('moved elsewhere', 'lines\n'.repeat(30)),
  ...hostileNames.filter((name) => name.storable).map((name) => file(name.name, 'hostile\n')),
]

describe('diffText', () => {
  test.each([
    ['patch', false, []],
    ['stat', true, ['--stat']],
  ])('the %s is what git diff prints, byte for byte', async (_, stat, args) => {
    const { store, from, to } = await twoStates()
    const text = await diffText(store, from, to, { stat })
    expect(text).toEqual(gitDiff(store, ...args, from, to))
    expect(text.length).toBeGreaterThan(0)
  })

  test('against nothing, every line is new', async () => {
    const store = scratchStore()
    const id = await taken(store, { writes: [file('a', '1\n')] })
    const text = (await diffText(store, null, id, { stat: false })).toString()
    expect(text).toContain('--- /dev/null\n+++ b/a\n@@ -0,0 +1 @@\n+1\n')
  })

  test('equal states give no text', async () => {
    const { store, from } = await twoStates()
    expect(await diffText(store, from, from, { stat: false })).toEqual(Buffer.alloc(0))
    expect(await diffText(store, from, from, { stat: true })).toEqual(Buffer.alloc(0))
  })

  test('names outside ASCII are not quoted', async () => {
    const store = scratchStore()
    const id = await taken(store, { writes: [file('é', '1\n')] })
    const text = (await diffText(store, null, id, { stat: false })).toString()
    expect(text).toContain('diff --git a/é b/é\n')
  })

  test('paths are taken literally', async () => {
    const { store, from, to } = await twoStates()
    const paths = [path('*'), path('-rf')]
    const text = (await diffText(store, from, to, { stat: false, paths })).toString()
    expect(text.match(/^diff --git .*$/gm)).toEqual([
      'diff --git a/* b/*',
      'diff --git a/-rf b/-rf',
    ])
  })

  test('law 11: no setting or attribute in the store changes the text or runs a program', async () => {
    const { store, from, to } = await twoStates()
    const expected = await diffText(store, from, to, { stat: false })
    const trap = join(scratchDirectory(), 'trap')
    writeFileSync(trap, '#!/bin/sh\ntouch "$0.sprung"\n', { mode: 0o755 })
    appendFileSync(
      store.layout.config,
      `[color]\n\tui = always\n\tdiff = always\n[core]\n\tquotepath = true\n` +
        `[diff]\n\texternal = ${trap}\n\tnoprefix = true\n\tmnemonicPrefix = true\n\trenames = copies\n` +
        `\tcontext = 0\n\talgorithm = patience\n[diff "trap"]\n\ttextconv = ${trap}\n\tcommand = ${trap}\n`,
    )
    appendFileSync(store.layout.attributes, '* diff=trap\n')
    expect(await diffText(store, from, to, { stat: false })).toEqual(expected)
    expect(existsSync(`${trap}.sprung`)).toBe(false)
  })
})

async function twoStates(): Promise<{ store: Store; from: CheckpointId; to: CheckpointId }> {
  const store = scratchStore()
  const from = await taken(store, { ref: chainOf('from'), writes: before })
  const to = await taken(store, { ref: chainOf('to'), writes: after })
  return { store, from, to }
}

/** The output for a user without settings. */
function gitDiff(store: Store, ...args: readonly string[]): Buffer {
  const env = {
    PATH: process.env['PATH'],
    HOME: '/nonexistent',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
  }
  return execFileSync('git', ['--git-dir', store.layout.store, 'diff', '--no-renames', ...args], {
    env,
  })
}
