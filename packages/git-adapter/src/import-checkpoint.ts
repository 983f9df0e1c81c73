import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  fsyncDirectory,
  parseCheckpointId,
  parseObjectId,
  type AbsolutePath,
  type CheckpointId,
  type ObjectId,
  type TreePath,
} from '@hermes-checkpoints/core'
import {
  commitHead,
  commitTail,
  deleteLine,
  fileByIdLine,
  fileWithContent,
  type CommitHead,
} from './fast-import-text.ts'
import { gitError, unexpectedOutput, type GitOutcome } from './git-outcome.ts'
import { requireGitVersion } from './git-version.ts'
import { PipeWriter } from './pipe-writer.ts'
import type { FileMode } from './read-tree.ts'
import type { RunningGit } from './start-git.ts'
import { startInStore, type Store } from './store.ts'

/** A file as a checkpoint gets it: with its bytes, or by the id of content that the store already holds. */
export type FileWrite =
  | { readonly path: TreePath; readonly mode: FileMode; readonly content: Uint8Array }
  | { readonly path: TreePath; readonly mode: FileMode; readonly id: ObjectId }

export interface ImportRequest extends CommitHead {
  /** Files of the parent that are gone. They are taken away before anything is written. */
  readonly deletions: Iterable<TreePath>
  /** New and changed files, read one after the other as git takes them. */
  readonly writes: Iterable<FileWrite> | AsyncIterable<FileWrite>
  readonly signal?: AbortSignal
}

export type ImportOutcome =
  | { readonly kind: 'taken'; readonly id: CheckpointId; readonly tree: ObjectId }
  /** The ref is no longer at `parent`: another process was faster, and nothing was changed. */
  | { readonly kind: 'ref-moved' }

/**
 * Writes one checkpoint on top of its parent: files, trees, commit and ref, with one git process.
 *
 * When it answers `taken`, the checkpoint survives a power cut.
 */
export async function importCheckpoint(
  store: Store,
  request: ImportRequest,
): Promise<ImportOutcome> {
  await requireGitVersion(store.git)
  const git = startInStore(store, { args: fastImport, signal: request.signal })
  const answer = collect(git)
  try {
    await send(git, request)
  } finally {
    // Without the closing `done`, git forgets everything it was sent.
    git.stdin.end()
  }
  const outcome = { ...(await git.ended), stdout: await answer }
  if (outcome.exitCode !== 0 || outcome.timedOut || outcome.canceled) {
    sweepCrashReport(store, git)
    if (isRefMoved(outcome)) return { kind: 'ref-moved' }
    throw gitError(outcome)
  }
  const taken = parseAnswer(outcome)
  syncNames(store, request)
  return taken
}

// Looking for deltas doubles the time and finds few in a single checkpoint; housekeeping finds them later.
const fastImport = ['fast-import', '--quiet', '--done', '--date-format=raw', '--depth=0']

async function collect(git: RunningGit): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of git.stdout) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function send(git: RunningGit, request: ImportRequest): Promise<void> {
  const output = new PipeWriter(git)
  await output.write(commitHead(request))
  for (const path of request.deletions) await output.write(deleteLine(path))
  for await (const file of request.writes) {
    const isListening = await output.write(...fileText(file))
    if (!isListening) return
  }
  await output.write(commitTail())
  await output.flush()
}

function fileText(file: FileWrite): readonly Buffer[] {
  if ('id' in file) return [fileByIdLine(file.mode, file.id, file.path)]
  return fileWithContent(file.mode, file.content, file.path)
}

function isRefMoved(outcome: GitOutcome): boolean {
  return outcome.exitCode === 1 && outcome.stderr.includes('Not updating ')
}

/** fast-import leaves a report in the store for every input that it could not take to its end. */
function sweepCrashReport(store: Store, git: RunningGit): void {
  rmSync(join(store.layout.store, `fast_import_crash_${git.pid}`), { force: true })
}

function parseAnswer(outcome: GitOutcome): ImportOutcome {
  const [, id, tree] = importAnswer.exec(outcome.stdout.toString('latin1')) ?? []
  if (id === undefined || tree === undefined) {
    throw unexpectedOutput(outcome, 'the ids of a commit and its tree')
  }
  return { kind: 'taken', id: parseCheckpointId(id), tree: parseObjectId(tree) }
}

const importAnswer = /^([0-9a-f]{40})\n040000 tree ([0-9a-f]{40})\t\n$/

/** git syncs the files that it writes, not the directories that lead to them. */
function syncNames(store: Store, request: ImportRequest): void {
  const { layout } = store
  const refDirectory = dirname(join(layout.store, request.ref)) as AbsolutePath
  const packs = join(layout.objects, 'pack') as AbsolutePath
  for (const directory of [packs, layout.objects, refDirectory, layout.refs, layout.store]) {
    fsyncDirectory(directory)
  }
}
