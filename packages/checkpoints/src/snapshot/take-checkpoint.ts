import { setImmediate } from 'node:timers/promises'
import {
  chainRef,
  CheckpointError,
  type CheckpointId,
  type FileDraft,
  type TreePath,
} from '@hermes-checkpoints/core'
import { startImport, type ImportSession } from '@hermes-checkpoints/git-adapter'
import {
  changedFiles,
  compareWithScan,
  fileMode,
  fileSystemTimeAt,
  improvesOn,
  readClocks,
  readWalkedFile,
  ScannedFilesDraft,
  type FileTable,
  type NotCaptured,
  type Scan,
  type ScannedFile,
  type WalkedFile,
} from '@hermes-checkpoints/workdir'
import { formatMessage, reasonLine, type CheckpointMessage } from '../model/checkpoint-message.ts'
import { exceptionsOf } from '../model/exceptions.ts'
import { LineCounter } from './line-counter.ts'
import { olderChain } from './older-chain.ts'
import { isSameMetadata } from './same-metadata.ts'
import { scanDraft } from './scan-draft.ts'
import type { TakeOutcome, TakeRequest } from './take-request.ts'
import { treeFiles } from './tree-files.ts'

/** Takes a checkpoint of what a walk has found, unless the tip of the chain already holds just that. */
export async function takeCheckpoint(request: TakeRequest): Promise<TakeOutcome> {
  const draft = new Draft(request)
  try {
    return await draft.finish()
  } catch (error) {
    await draft.abandon()
    throw error
  }
}

/** A checkpoint in the making. git is started by the first real difference: an unchanged directory costs no process. */
class Draft {
  readonly #request: TakeRequest
  readonly #read = new ScannedFilesDraft()
  readonly #notCaptured: NotCaptured[]
  /** The numbers of those that are different. */
  readonly #changed: number[] = []
  readonly #deletions: TreePath[]
  #session: ImportSession | undefined
  #scanDraft: FileDraft | undefined
  readonly #lines = new LineCounter()

  constructor(request: TakeRequest) {
    this.#request = request
    this.#notCaptured = [...request.tree.notCaptured]
    this.#deletions = [...request.base.gitlinks]
  }

  async finish(): Promise<TakeOutcome> {
    const { base, clock, deadline, tree } = this.#request
    const { gone, toRead } = compareWithScan(tree, base.scan)
    let done = 0
    for (const [path, walked] of toRead) {
      if (clock.now() >= deadline) return this.#giveUp()
      await this.#look(path, walked)
      done += 1
      if (done % batchSize === 0) await this.#rest(done, toRead.size)
    }
    const read = this.#read.finish()
    const scan = this.#newScan(changedFiles(base.scan.files, read, gone))
    for (const path of gone) await this.#remove(path)
    const { tip } = base.scan
    if (tip === null || !this.#isUnchanged(scan)) return this.#commit(scan, read)
    const notCaptured = this.#notCaptured
    const scanImproved = improvesOn(scan, base.scan, toRead.keys())
    return { kind: 'unchanged', tip, scan, scanImproved, notCaptured }
  }

  async abandon(): Promise<void> {
    await this.#session?.abandon()
    this.#scanDraft?.discard()
  }

  /** Reading waits for nothing; in between, the rest of the program and an abort have their turn. */
  async #rest(done: number, total: number): Promise<void> {
    const { progress, signal } = this.#request
    await setImmediate()
    if (signal?.aborted === true)
      throw new CheckpointError('interrupted', 'the checkpoint was stopped')
    // Reading may take longer than git may be silent.
    this.#session?.resetTimeout()
    progress.report({ what: 'reading files', done, total })
  }

  async #giveUp(): Promise<TakeOutcome> {
    await this.abandon()
    return { kind: 'out-of-time' }
  }

  async #look(path: TreePath, walked: WalkedFile): Promise<void> {
    const { base, maxFileBytes, root } = this.#request
    const known = base.scan.files.get(path)
    const read = readWalkedFile(root, path, walked, maxFileBytes)
    if (read.kind !== 'content') {
      this.#notCaptured.push({ path, why: read.why, bytes: walked.size })
      // What cannot be read is not gone: the older version stays.
      if (known !== undefined) this.#read.add(path, known)
      return
    }
    const number = this.#read.add(path, { ...read.walked, id: read.id })
    if (known?.id === read.id && fileMode(known) === read.mode) return
    const session = await this.#import()
    if (known?.id !== read.id) {
      await session.addBlob(read.content)
      await this.#lines.add(session, known?.id ?? null, read.content)
    }
    this.#changed.push(number)
  }

  async #remove(path: TreePath): Promise<void> {
    const known = this.#request.base.scan.files.get(path)
    await this.#lines.add(await this.#import(), known?.id ?? null, null)
    this.#deletions.push(path)
  }

  async #import(): Promise<ImportSession> {
    this.#session ??= await startImport(this.#request.store, this.#request.signal)
    return this.#session
  }

  #newScan(files: Scan['files']): Scan {
    const { base, clock, tree } = this.#request
    const { directories, identity, listings, started, startedAt } = tree
    const { chain, tip } = base.scan
    const fileSystemTime = fileSystemTimeAt(started, base.scan)
    return {
      tip,
      ...(chain !== undefined && { chain }),
      startedAt,
      ended: readClocks(clock),
      ...(fileSystemTime !== undefined && { fileSystemTime }),
      identity,
      files,
      directories,
      listings,
    }
  }

  #isUnchanged(scan: Scan): boolean {
    if (this.#session !== undefined || this.#deletions.length > 0) return false
    // Nobody can bring permissions back that no checkpoint holds, however usual they are now.
    if (!this.#request.base.hasPermissions) return false
    return isSameMetadata(this.#request.base.scan, scan)
  }

  async #commit(scan: Scan, read: FileTable<ScannedFile>): Promise<TakeOutcome> {
    const { base, clock, message: given, project, store, tree } = this.#request
    this.#request.beforeCommit()
    const session = await this.#import()
    const lines = await this.#lines.finish(session)
    // git keeps whole seconds.
    const time = Math.floor(clock.now() / 1000) * 1000
    const message: CheckpointMessage = {
      ...given,
      reason: reasonLine(given.reason, given.kind),
      counts: { filesChanged: this.#changed.length + this.#deletions.length, ...lines },
      exceptions: exceptionsOf(scan.files, tree.directories, this.#notCaptured),
    }
    const older = olderChain(base.scan, store.layout)
    const scanAt = (id: CheckpointId): Scan => ({
      ...scan,
      tip: id,
      ...(older !== null && { chain: [{ id, time }, ...older] }),
    })
    const commit = await session.commit(
      {
        ref: chainRef(project),
        parent: base.scan.tip,
        time,
        zoneOffsetMinutes: -new Date(time).getTimezoneOffset(),
        message: formatMessage(message, project),
      },
      { deletions: this.#deletions, files: treeFiles(read, this.#changed) },
      // To write the scan takes about as long as git needs to make the checkpoint durable.
      (id) => (this.#scanDraft = scanDraft(store.layout, project, scanAt(id))),
    )
    if (commit.kind === 'ref-moved') {
      this.#scanDraft?.discard()
      return commit
    }
    this.#scanDraft?.publish()
    return { kind: 'taken', scan: scanAt(commit.id), commit, message, time }
  }
}

const batchSize = 100
