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

/** git as a user has it. */
export function realGit(): Git {
  return openGit({ env: { PATH: process.env['PATH'] }, timeoutMs: 30_000 })
}

/** A git that misbehaves, found on PATH before the real one. */
export function gitThat(kind: FakeGitKind, timeoutMs = 10_000): { git: Git; fake: FakeGit } {
  const directory = scratchDirectory()
  const fake = fakeGit(directory, kind)
  const env = { PATH: `${directory}:${process.env['PATH']}` }
  return { fake, git: openGit({ env, timeoutMs }) }
}

/** A git that runs a script of `test/programs`, which has the real one beside it. */
export function gitOf(script: string): Git {
  const { fake, git } = gitThat('logs-calls')
  copyFileSync(fileURLToPath(new URL(`../programs/${script}`, import.meta.url)), fake.path)
  return git
}

/** The layout of a fresh home in which nothing was made yet. */
export function scratchLayout(): Layout {
  return layout(parseAbsolutePath(scratchHome().base))
}

/** A fresh, empty store. */
export function scratchStore(git: Git = realGit()): Store {
  return initStore(git, scratchLayout())
}

/** The chain of a project that is told from others by its name. */
export function chainOf(name: string): RefName {
  return chainRef(projectHash(parseWorkdirPath(`/projects/${name}`)))
}

export const path = (text: string | Uint8Array): TreePath => parseTreePath(text)

export function file(name: string | Uint8Array, content: string | Uint8Array): FileWrite {
  return { path: path(name), mode: '100644', content: Buffer.from(content) }
}

/** Takes a checkpoint with what a test does not care about filled in. */
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

/** Takes a checkpoint that must succeed, and gives its id. */
export async function taken(store: Store, request: Partial<ImportRequest>): Promise<CheckpointId> {
  const outcome = await take(store, request)
  if (outcome.kind !== 'taken') throw new Error(`not taken: ${outcome.kind}`)
  return outcome.id
}

/** The store as its only user has it; exclusion itself is the lock package's to prove. */
export function alone(store: Store): Store {
  const lock: HeldLock = { mode: 'exclusive', descriptor: null, release: () => undefined }
  return { ...store, lock }
}

/** The store as one of several users has it. */
export function sharing(store: Store): Store {
  const lock: HeldLock = { mode: 'shared', descriptor: null, release: () => undefined }
  return { ...store, lock }
}

/** Puts content into the store that nothing refers to, as a loose object. */
export function looseBlob(store: Store, content: string): ObjectId {
  const args = ['--git-dir', store.layout.store, 'hash-object', '-w', '--stdin']
  const options = { input: content, encoding: 'utf8' } as const
  return parseObjectId(execFileSync('git', args, options).trim())
}

/** Makes loose objects of all that is packed, as upstream and other gits leave them. */
export function unpack(store: Store): void {
  const directory = join(store.layout.objects, 'pack')
  const packs = readdirSync(directory).filter((name) => name.endsWith('.pack'))
  const contents = packs.map((name) => readFileSync(join(directory, name)))
  rmSync(directory, { recursive: true })
  mkdirSync(directory)
  const args = ['--git-dir', store.layout.store, 'unpack-objects', '-q']
  for (const input of contents) execFileSync('git', args, { input })
}

/** A file of the store that holds a ref by itself. */
export function refFile(store: Store, ref: RefName): string {
  return join(store.layout.store, ref)
}
