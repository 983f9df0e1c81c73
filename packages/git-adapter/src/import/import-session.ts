import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  CheckpointError,
  fsyncDirectory,
  parseCheckpointId,
  parseObjectId,
  type AbsolutePath,
  type CheckpointId,
  type ObjectId,
  type TreePath,
} from '@hermes-checkpoints/core'
import { readBatchAnswer, type BlobAnswer } from '../process/batch-answer.ts'
import { ByteReader } from '../process/byte-reader.ts'
import {
  blobCommand,
  closingCommands,
  commitCommand,
  deleteCommand,
  modifyCommand,
  type NewCommit,
} from './fast-import-text.ts'
import { gitError, type GitOutcome } from '../process/git-outcome.ts'
import { requireGitVersion } from '../store/require-git-version.ts'
import { refMovedMessage } from '../refs/move-refs.ts'
import { PipeWriter } from '../process/pipe-writer.ts'
import type { TreeFile } from '../trees/read-tree.ts'
import type { RunningGit } from '../process/start-git.ts'
import { startInStore, type Store } from '../store/store.ts'

/** What a checkpoint changes against its parent. */
export interface TreeChanges {
  /** Files of the parent that no longer exist. They are removed before files are added. */
  readonly deletions: Iterable<TreePath>
  /** New and changed files. The store already has their contents. */
  readonly files: Iterable<TreeFile>
}

export type ImportOutcome =
  | { readonly kind: 'taken'; readonly id: CheckpointId; readonly tree: ObjectId }
  /** The ref is no longer at `parent`: another process was faster, and nothing was changed. */
  | { readonly kind: 'ref-moved' }

/**
 * Starts to write a checkpoint. The session is one `git fast-import` and ends with `commit` or `abandon`. Before that, no
 * other process sees anything of it.
 */
export async function startImport(store: Store, signal?: AbortSignal): Promise<ImportSession> {
  await requireGitVersion(store)
  return new ImportSession(store, startInStore(store, { args: fastImport, signal }))
}

// A search for deltas doubles the time and finds few in a single checkpoint; housekeeping searches later. With `--done`,
// git rejects an input that was cut off.
const fastImport = ['fast-import', '--quiet', '--done', '--date-format=raw', '--depth=0']

/** A checkpoint in progress. */
export class ImportSession {
  readonly #store: Store
  readonly #git: RunningGit
  readonly #output: PipeWriter
  readonly #answers: ByteReader

  constructor(store: Store, git: RunningGit) {
    this.#store = store
    this.#git = git
    this.#output = new PipeWriter(git)
    this.#answers = new ByteReader(git.stdout)
  }

  /** Stores a file's content. */
  async addBlob(content: Uint8Array): Promise<void> {
    await this.#send(...blobCommand(content))
  }

  /** Reads contents from the store through the same process. The caller reads all of them before it sends anything else. */
  async *readBlobs(ids: readonly ObjectId[]): AsyncGenerator<BlobAnswer> {
    // Earlier input must be written first: git does not read while its answers fill the pipe.
    await this.#output.flush()
    for (const id of ids) await this.#send(Buffer.from(`cat-blob ${id}\n`))
    await this.#output.flush()
    for (const id of ids) yield readBatchAnswer(this.#answers, id, this.#git)
  }

  /**
   * Writes trees, commit and ref. When it returns `taken`, the checkpoint survives a power cut.
   *
   * Calls `onNamed` when git has named the checkpoint and still writes it. The commit can fail after that.
   */
  async commit(
    commit: NewCommit,
    changes: TreeChanges,
    onNamed?: (id: CheckpointId) => void,
  ): Promise<ImportOutcome> {
    await this.#send(commitCommand(commit))
    for (const path of changes.deletions) await this.#send(deleteCommand(path))
    for (const file of changes.files) await this.#send(modifyCommand(file))
    await this.#send(closingCommands())
    await this.#output.flush()
    const named = namedBy(await this.#answers.line(), await this.#answers.line())
    if (named !== null) onNamed?.(named.id)
    const outcome = await this.#end()
    if (isSuccess(outcome)) return this.#taken(named, commit)
    if (isRefMoved(outcome)) return { kind: 'ref-moved' }
    throw gitError(outcome)
  }

  /** Restarts the time limit while the caller is busy and git waits for input. */
  resetTimeout(): void {
    this.#git.resetTimeout()
  }

  /** Ends the session. git discards everything that it was sent. */
  async abandon(): Promise<void> {
    await this.#end()
  }

  async #send(...pieces: readonly Buffer[]): Promise<void> {
    if (await this.#output.write(...pieces)) return
    throw gitError(await this.#end())
  }

  async #end(): Promise<GitOutcome> {
    this.#git.stdin.end()
    // With unread answers in the pipe, `ended` would never resolve.
    this.#git.stdout.destroy()
    const outcome = await this.#git.ended
    if (outcome.exitCode !== 0) this.#removeCrashFiles(outcome)
    return outcome
  }

  /** A failed fast-import leaves a crash report and, when its error names an unfinished pack, that pack. */
  #removeCrashFiles({ stderr }: GitOutcome): void {
    const { objects, store } = this.#store.layout
    // On a full disk, the unfinished pack holds the last free space.
    const packs = Array.from(stderr.matchAll(unfinishedPack), ([, name = '']) =>
      join(objects, 'pack', name),
    )
    try {
      for (const path of [join(store, `fast_import_crash_${this.#git.pid}`), ...packs])
        rmSync(path, { force: true })
    } catch {
      // The caller must see git's error, not this one. Housekeeping sweeps the files.
    }
  }

  #taken(named: Named | null, commit: NewCommit): ImportOutcome {
    if (named === null) {
      throw new CheckpointError('git-failed', 'git fast-import did not name the checkpoint', {
        hint: 'Is the git on PATH really git?',
      })
    }
    syncNames(this.#store, commit)
    return { kind: 'taken', ...named }
  }
}

const unfinishedPack = /\/objects\/pack\/(tmp_pack_\w+)/g

interface Named {
  readonly id: CheckpointId
  readonly tree: ObjectId
}

/** The ids of the commit and of its tree that git printed; null for any other output. */
function namedBy(commitLine: string | null, treeLine: string | null): Named | null {
  const [id] = /^[0-9a-f]{40}$/.exec(commitLine ?? '') ?? []
  const [, tree] = /^040000 tree ([0-9a-f]{40})\t$/.exec(treeLine ?? '') ?? []
  if (id === undefined || tree === undefined) return null
  return { id: parseCheckpointId(id), tree: parseObjectId(tree) }
}

/** A commit that git has finished counts, even when the caller canceled it. */
function isSuccess({ exitCode, timedOut }: GitOutcome): boolean {
  return exitCode === 0 && !timedOut
}

/** fast-import checks the ref before it writes, which is the first message; the second comes when the ref moves later. */
function isRefMoved({ exitCode, stderr }: GitOutcome): boolean {
  return exitCode === 1 && (stderr.includes('Not updating ') || refMovedMessage.test(stderr))
}

/** git syncs the files that it writes, but not all directories that lead to them. */
function syncNames(store: Store, commit: NewCommit): void {
  const { objects, refs, store: directory } = store.layout
  const packs = join(objects, 'pack') as AbsolutePath
  const refDirectory = dirname(join(directory, commit.ref)) as AbsolutePath
  for (const one of [packs, objects, refDirectory, refs, directory]) fsyncDirectory(one)
}
