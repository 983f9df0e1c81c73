import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  layout,
  parseAbsolutePath,
  parseObjectId,
  parseTreePath,
  projectHash,
  parseWorkdirPath,
  chainRef,
} from '@hermes-checkpoints/core'
import type {
  CheckpointId,
  HeldLock,
  Layout,
  ObjectId,
  RefName,
  TreePath,
} from '@hermes-checkpoints/core'
import { importCheckpoint, initStore, openGit } from '@hermes-checkpoints/git-adapter'
import type { FileWrite, Git, ImportOutcome, Store } from '@hermes-checkpoints/git-adapter'
import { fakeGit, scratchDirectory, scratchHome } from '@hermes-checkpoints/test-fixtures'
import type { FakeGit, FakeGitKind } from '@hermes-checkpoints/test-fixtures'
import type { ImportRequest } from '../../src/import/import-checkpoint.ts'

/** The git of the system. */
export function realGit(): Git {
  return openGit({ env: { PATH: process.env['PATH'] }, timeoutMs: 30_000 })
}

/** A git that misbehaves, first on PATH. */
export function gitThat(kind: FakeGitKind, timeoutMs = 10_000): { git: Git; fake: FakeGit } {
  const directory = scratchDirectory()
  const fake = fakeGit(directory, kind)
  const env = { PATH: `${directory}:${process.env['PATH']}` }
  return { fake, git: openGit({ env, timeoutMs }) }
}

/** A git that runs a script of `test/programs`. The real git is beside it as `real-git`. */
export function gitOf(script: string): Git {
  const { fake, git } = gitThat('logs-calls')
  copyFileSync(fileURLToPath(new URL(`../programs/${script}`, import.meta.url)), fake.path)
  return git
}

/** The layout of a fresh, empty home. */
export function scratchLayout(): Layout {
  return layout(parseAbsolutePath(scratchHome().base))
}

/** A fresh, empty store. */
export function scratchStore(git: Git = realGit()): Store {
  return initStore(git, scratchLayout())
}

/** The chain of a project of this name. */
export function chainOf(name: string): RefName {
  return chainRef(projectHash(parseWorkdirPath(`/projects/${name}`)))
}

export const path = (text: string | Uint8Array): TreePath => parseTreePath(text)

export function file(name: string | Uint8Array, content: string | Uint8Array): FileWrite {
  return { path: path(name), mode: '100644', content: Buffer.from(content) }
}

/** Takes a checkpoint, with defaults for everything that a test leaves out. */
export function take(store: Store, request: Partial<ImportRequest>): Promise<ImportOutcome> {
  return importCheckpoint(store, {
    ref: chainOf('a'),
    parent: null,
    time: Date.UTC(2026, 4, 8, 3, 1, 47),
    zoneOffsetMinutes: 120,
    message: 'before write_file',
    deletions: [],
    writes: [],
    ...request,
  })
}

/** Takes a checkpoint that must succeed, and returns its id. */
export async function taken(store: Store, request: Partial<ImportRequest>): Promise<CheckpointId> {
  const outcome = await take(store, request)
  if (outcome.kind !== 'taken') throw new Error(`not taken: ${outcome.kind}`)
  return outcome.id
}

/** The store as if it were locked exclusively. The lock package tests real locks. */
export function alone(store: Store): Store {
  const lock: HeldLock = { mode: 'exclusive', descriptor: null, release: () => undefined }
  return { ...store, lock }
}

/** The store as if it were locked with others. */
export function sharing(store: Store): Store {
  const lock: HeldLock = { mode: 'shared', descriptor: null, release: () => undefined }
  return { ...store, lock }
}

/** Stores a content as an unreachable loose object. */
export function looseBlob(store: Store, content: string): ObjectId {
  const args = ['--git-dir', store.layout.store, 'hash-object', '-w', '--stdin']
  const options = { input: content, encoding: 'utf8' } as const
  return parseObjectId(execFileSync('git', args, options).trim())
}

/** Unpacks everything into loose objects, as upstream and other gits leave them. */
export function unpack(store: Store): void {
  const directory = join(store.layout.objects, 'pack')
  const packs = readdirSync(directory).filter((name) => name.endsWith('.pack'))
  const contents = packs.map((name) => readFileSync(join(directory, name)))
  rmSync(directory, { recursive: true })
  mkdirSync(directory)
  const args = ['--git-dir', store.layout.store, 'unpack-objects', '-q']
  for (const input of contents) execFileSync('git', args, { input })
}

/** The file of a loose ref. */
export function refFile(store: Store, ref: RefName): string {
  return join(store.layout.store, ref)
}
