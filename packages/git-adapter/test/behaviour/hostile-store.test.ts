import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseObjectId, type CheckpointId } from '@hermes-checkpoints/core'
import {
  diffText,
  log,
  pruneObjects,
  readBlobs,
  readTree,
  repack,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { alone, chainOf, file, looseBlob, scratchStore, taken } from '../support/scratch-store.ts'
import { fsck } from '../../src/maintain/fsck.ts'
import { looseFile } from '../../src/objects/loose-objects.ts'

describe('law 11: nothing in a store is executed', () => {
  test('does not start a transport to fetch a missing object', async () => {
    const store = scratchStore()
    const witness = join(scratchDirectory(), 'witness')
    const absent = parseObjectId('b'.repeat(40))
    const lost = looseBlob(store, 'lost')
    const tip = commitOf(store, lost, '')
    rmSync(looseFile(store.layout, lost))
    configure(store, promisor(`ext::touch ${witness}`))
    for await (const answer of readBlobs(store, [absent, lost])) expect(answer.kind).toBe('missing')
    await diffText(store, null, tip, { stat: false }).catch(() => undefined)
    await repack(alone(store), { how: 'full' }).catch(() => undefined)
    await fsck(store).catch(() => undefined)
    expect(existsSync(witness)).toBe(false)
  })

  test('does not run a program that checks signatures', async () => {
    const store = scratchStore()
    const { program, witness } = trap()
    const tip = commitOf(store, looseBlob(store, 'content'), signature)
    configure(store, `[log]\n\tshowSignature = true\n[gpg]\n\tprogram = ${program}\n`)
    expect(await log(store, tip)).toHaveLength(1)
    expect(existsSync(witness)).toBe(false)
  })

  test('does not run pagers, monitors, filters or maintenance', async () => {
    const store = scratchStore()
    const { program, witness } = trap()
    configure(store, everyProgram(program))
    writeFileSync(store.layout.attributes, '* diff=evil filter=evil\n')
    const parent = await taken(store, { writes: [file('a', '1\n')] })
    const tip = await taken(store, { parent, writes: [file('a', '2\n')] })
    expect(await log(store, tip)).toHaveLength(2)
    expect(await readTree(store, tip)).toHaveLength(1)
    const patch = await diffText(store, parent, tip, { stat: false })
    expect(patch.toString()).toContain('+2')
    await repack(alone(store), { how: 'full' })
    await pruneObjects(alone(store))
    expect(await fsck(store)).toMatchObject({ ok: true })
    expect(existsSync(witness)).toBe(false)
  })
})

function configure(store: Store, text: string): void {
  appendFileSync(store.layout.config, text)
}

function promisor(url: string): string {
  return `[core]
	repositoryformatversion = 1
[extensions]
	partialClone = evil
[remote "evil"]
	url = "${url}"
	promisor = true
[protocol]
	allow = always
[protocol "ext"]
	allow = always
`
}

function everyProgram(program: string): string {
  return `[core]
	fsmonitor = ${program}
	hooksPath = ${program}
	pager = ${program}
	editor = ${program}
	askPass = ${program}
	sshCommand = ${program}
	alternateRefsCommand = ${program}
[diff]
	external = ${program}
[diff "evil"]
	command = ${program}
	textconv = ${program}
[filter "evil"]
	clean = ${program}
	smudge = ${program}
	process = ${program}
[gc]
	recentObjectsHook = ${program}
[alias]
	log = !${program}
	diff-tree = !${program}
`
}

/** A program that creates a witness file when it runs. */
function trap(): { readonly program: string; readonly witness: string } {
  const scratch = scratchDirectory()
  const [program, witness] = [join(scratch, 'program'), join(scratch, 'witness')]
  writeFileSync(program, `#!/bin/sh\ntouch ${witness}\n`, { mode: 0o755 })
  return { program, witness }
}

const signature = `gpgsig -----BEGIN PGP SIGNATURE-----
 
 iHUEABYKAB0
 -----END PGP SIGNATURE-----
`

/** Makes a commit of one file without git, with more header lines, as the tip of a chain. */
function commitOf(store: Store, blob: string, head: string): CheckpointId {
  const git = (args: readonly string[], input: string): string =>
    execFileSync('git', ['--git-dir', store.layout.store, ...args], {
      input,
      encoding: 'utf8',
    }).trim()
  const tree = git(['mktree', '--missing'], `100644 blob ${blob}\ta\n`)
  const who = 'Somebody <somebody@example.org> 1770000000 +0000'
  const text = `tree ${tree}\nauthor ${who}\ncommitter ${who}\n${head}\nreason\n`
  const id = git(['hash-object', '-t', 'commit', '-w', '--stdin'], text)
  git(['update-ref', chainOf('evil'), id], '')
  return id as CheckpointId
}
