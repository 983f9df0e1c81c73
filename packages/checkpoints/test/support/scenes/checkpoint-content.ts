import type {
  Checkpoint,
  SnapshotOutcome,
  SnapshotTaken,
  SnapshotUnchanged,
} from '@hermes-checkpoints/checkpoints'
import type { Layout, TreePath } from '@hermes-checkpoints/core'
import {
  openGit,
  openStore,
  readBlobs,
  readTree,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { plainGit } from '@hermes-checkpoints/test-fixtures'
import type { NotCaptured } from '@hermes-checkpoints/workdir'

/** A file as a checkpoint holds it, or as it is on disk: text holds one character per byte. */
export interface SavedFile {
  readonly mode: string
  readonly content: string
}

/** Every file of a checkpoint with its content, by its path in one character per byte. */
export async function contentOf(
  layout: Layout,
  { id }: Pick<Checkpoint, 'id'>,
): Promise<ReadonlyMap<string, SavedFile>> {
  const store = storeIn(layout)
  const files = await readTree(store, id)
  const saved = new Map<string, SavedFile>()
  const answers = readBlobs(
    store,
    files.map((file) => file.id),
  )
  for (const { mode, path } of files) {
    const { value: answer } = await answers.next()
    if (answer?.kind !== 'blob') throw new Error(`the store has no content for ${binary(path)}`)
    saved.set(binary(path), { mode, content: answer.bytes.toString('latin1') })
  }
  return saved
}

/** The contents of a checkpoint's files as text, by their paths as text. */
export async function textsOf(
  layout: Layout,
  checkpoint: Pick<Checkpoint, 'id'>,
): Promise<Readonly<Record<string, string>>> {
  const saved = [...(await contentOf(layout, checkpoint))]
  return Object.fromEntries(saved.map(([path, { content }]) => [utf8(path), utf8(content)]))
}

/** What was not captured and why, by paths as text. */
export function reasonsOf({
  notCaptured,
}: {
  readonly notCaptured: readonly NotCaptured[]
}): Readonly<Record<string, string>> {
  return Object.fromEntries(notCaptured.map(({ path, why }) => [utf8(binary(path)), why]))
}

/** The new checkpoint; throws when none was taken. */
export function taken(outcome: SnapshotOutcome): Checkpoint {
  if (outcome.outcome === 'taken') return outcome.checkpoint
  throw new Error(`no checkpoint: ${JSON.stringify(outcome)}`)
}

/** The outcome of a snapshot after which a checkpoint holds the directory; throws when none does. */
export function savedBy(outcome: SnapshotOutcome): SnapshotTaken | SnapshotUnchanged {
  if (outcome.outcome === 'taken' || outcome.outcome === 'unchanged') return outcome
  throw new Error(`no checkpoint: ${JSON.stringify(outcome)}`)
}

/** How many objects of each type a store holds. */
export function objectsIn({ store }: Layout): Readonly<Record<string, number>> {
  const types = plainGit(
    store,
    'cat-file',
    '--batch-all-objects',
    '--batch-check=%(objecttype)',
  ).split('\n')
  return Object.fromEntries(
    ['blob', 'tree', 'commit'].map((type) => [type, types.filter((one) => one === type).length]),
  )
}

/** A path in one character per byte. */
export function binary(path: TreePath): string {
  return path as unknown as string
}

function storeIn(layout: Layout): Store {
  const git = openGit({ env: { PATH: process.env['PATH'] }, timeoutMs: 30_000 })
  const store = openStore(git, layout)
  if (store === null) throw new Error('there is no store')
  return store
}

function utf8(binaryText: string): string {
  return Buffer.from(binaryText, 'latin1').toString()
}
