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
  type CommitHead,
} from './fast-import-text.ts'
import { gitError, type GitOutcome } from '../process/git-outcome.ts'
import { requireGitVersion } from '../store/require-git-version.ts'
import { isElsewhere } from '../refs/move-refs.ts'
import { PipeWriter } from '../process/pipe-writer.ts'
import type { TreeFile } from '../trees/read-tree.ts'
import type { RunningGit } from '../process/start-git.ts'
import { startInStore, type Store } from '../store/store.ts'

/** What a checkpoint changes against its parent. */
export interface TreeChanges {
  /** Files of the parent that are gone. They are taken away before anything is put in. */
  readonly deletions: Iterable<TreePath>
  /** New and changed files, with content that the store holds. */
  readonly files: Iterable<TreeFile>
}

export type ImportOutcome =
  | { readonly kind: 'taken'; readonly id: CheckpointId; readonly tree: ObjectId }
  /** The ref is no longer at `parent`: another process was faster, and nothing was changed. */
  | { readonly kind: 'ref-moved' }

/**
 * Starts to write a checkpoint. The session is one `git fast-import`, and ends with `commit` or `abandon`;
 * until then nothing that it was given can be seen by anybody.
 */
export async function startImport(store: Store, signal?: AbortSignal): Promise<ImportSession> {
  await requireGitVersion(store)
  return new ImportSession(store, startInStore(store, { args: fastImport, signal }))
}

// Looking for deltas doubles the time and finds few in a single checkpoint; housekeeping finds them later.
// Without the closing `done`, git must not believe that it has seen everything.
const fastImport = ['fast-import', '--quiet', '--done', '--date-format=raw', '--depth=0']

/** A checkpoint that is being written. */
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

  /** Reads contents that the store holds, without another process. All of them are to be read before anything else is sent. */
  async *readBlobs(ids: readonly ObjectId[]): AsyncGenerator<BlobAnswer> {
    // What was sent before must be through: git does not listen while its answers wait to be read.
    await this.#output.flush()
    for (const id of ids) await this.#send(Buffer.from(`cat-blob ${id}\n`))
    await this.#output.flush()
    for (const id of ids) yield readBatchAnswer(this.#answers, id, this.#git)
  }

  /**
   * Writes trees, commit and ref. When it answers `taken`, the checkpoint survives a power cut.
   *
   * `meanwhile` is called while git, which has named the checkpoint, still writes it: it may yet fail, or be too late.
   */
  async commit(
    head: CommitHead,
    changes: TreeChanges,
    meanwhile?: (id: CheckpointId) => void,
  ): Promise<ImportOutcome> {
    await this.#send(commitCommand(head))
    for (const path of changes.deletions) await this.#send(deleteCommand(path))
    for (const file of changes.files) await this.#send(modifyCommand(file))
    await this.#send(closingCommands())
    await this.#output.flush()
    const named = namedBy(await this.#answers.line(), await this.#answers.line())
    if (named !== null) meanwhile?.(named.id)
    const outcome = await this.#end()
    if (isSuccess(outcome)) return this.#taken(named, head)
    if (isRefMoved(outcome)) return { kind: 'ref-moved' }
    throw gitError(outcome)
  }

  /** Tells that the caller is at work, so that git, which has nothing to say meanwhile, is not taken for hung. */
  resetTimeout(): void {
    this.#git.resetTimeout()
  }

  /** Gives up: git forgets everything that it was sent. */
  async abandon(): Promise<void> {
    await this.#end()
  }

  async #send(...pieces: readonly Buffer[]): Promise<void> {
    if (await this.#output.write(...pieces)) return
    throw gitError(await this.#end())
  }

  async #end(): Promise<GitOutcome> {
    this.#git.stdin.end()
    // An answer that nobody reads any more would keep the process from counting as ended.
    this.#git.stdout.destroy()
    const outcome = await this.#git.ended
    if (outcome.exitCode !== 0) this.#removeRemains(outcome)
    return outcome
  }

  /** fast-import leaves a report when it fails, and when it names a pack that it could not write, that pack too. */
  #removeRemains({ stderr }: GitOutcome): void {
    const { objects, store } = this.#store.layout
    // On a full disk the pack has taken what space was left.
    const packs = Array.from(stderr.matchAll(unfinishedPack), ([, name = '']) =>
      join(objects, 'pack', name),
    )
    try {
      for (const path of [join(store, `fast_import_crash_${this.#git.pid}`), ...packs])
        rmSync(path, { force: true })
    } catch {
      // What befell git is what has to be told, and housekeeping sweeps what is left.
    }
  }

  #taken(named: Named | null, head: CommitHead): ImportOutcome {
    if (named === null) {
      throw new CheckpointError('git-failed', 'git fast-import did not name the checkpoint', {
        hint: 'Is the git on PATH really git?',
      })
    }
    syncNames(this.#store, head)
    return { kind: 'taken', ...named }
  }
}

const unfinishedPack = /\/objects\/pack\/(tmp_pack_\w+)/g

interface Named {
  readonly id: CheckpointId
  readonly tree: ObjectId
}

/** What git calls the commit and its tree; null when it said neither, or something else. */
function namedBy(commitLine: string | null, treeLine: string | null): Named | null {
  const [id] = /^[0-9a-f]{40}$/.exec(commitLine ?? '') ?? []
  const [, tree] = /^040000 tree ([0-9a-f]{40})\t$/.exec(treeLine ?? '') ?? []
  if (id === undefined || tree === undefined) return null
  return { id: parseCheckpointId(id), tree: parseObjectId(tree) }
}

/** Whoever wanted it stopped was too late where git says that it is done. */
function isSuccess({ exitCode, timedOut }: GitOutcome): boolean {
  return exitCode === 0 && !timedOut
}

/** fast-import looks first, and says the one; where the ref moves after that look, the ref's lock says the other. */
function isRefMoved({ exitCode, stderr }: GitOutcome): boolean {
  return exitCode === 1 && (stderr.includes('Not updating ') || isElsewhere.test(stderr))
}

/** git syncs the files that it writes, not the directories that lead to them. */
function syncNames(store: Store, head: CommitHead): void {
  const { objects, refs, store: directory } = store.layout
  const packs = join(objects, 'pack') as AbsolutePath
  const refDirectory = dirname(join(directory, head.ref)) as AbsolutePath
  for (const one of [packs, objects, refDirectory, refs, directory]) fsyncDirectory(one)
}
