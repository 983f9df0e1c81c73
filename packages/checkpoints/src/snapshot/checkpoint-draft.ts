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
  type NotCaptured,
  type Scan,
  type WalkedFile,
} from '@hermes-checkpoints/workdir'
import { formatMessage, reasonLine, type CheckpointMessage } from '../model/checkpoint-message.ts'
import { exceptionsOf } from '../model/exceptions.ts'
import { LineCounter } from './line-counter.ts'
import { olderChain } from './older-chain.ts'
import { isSameMetadata } from './same-metadata.ts'
import { scanDraft } from './scan-draft.ts'
import type { CommitOutcome, DraftRequest, ReadChanges, ReadOutcome } from './draft-request.ts'
import { treeFiles } from './tree-files.ts'

/** A checkpoint in the making. The first real difference starts git, so an unchanged directory costs no process. */
export class CheckpointDraft {
  readonly #request: DraftRequest
  readonly #read = new ScannedFilesDraft()
  readonly #notCaptured: NotCaptured[]
  /** The numbers in `#read` of the files that differ from the base. */
  readonly #changed: number[] = []
  readonly #deletions: TreePath[]
  #session: ImportSession | undefined
  #scanDraft: FileDraft | undefined
  readonly #lines = new LineCounter()

  constructor(request: DraftRequest) {
    this.#request = request
    this.#notCaptured = [...request.tree.notCaptured]
    this.#deletions = [...request.base.gitlinks]
  }

  /** Reads the files that may have changed and sends their contents to git. */
  async read(): Promise<ReadOutcome> {
    const { base, clock, deadline, tree } = this.#request
    const { gone, toRead } = compareWithScan(tree, base.scan)
    let done = 0
    for (const [path, walked] of toRead) {
      if (clock.now() >= deadline) return { kind: 'out-of-time' }
      await this.#readFile(path, walked)
      done += 1
      if (done % batchSize === 0) await this.#rest(done, toRead.size)
    }
    const files = this.#read.finish()
    const scan = this.#newScan(changedFiles(base.scan.files, files, gone))
    for (const path of gone) await this.#remove(path)
    const { tip } = base.scan
    const notCaptured = this.#notCaptured
    if (tip === null || !this.#isUnchanged(scan))
      return { kind: 'changed', files, scan, notCaptured }
    const scanImproved = improvesOn(scan, base.scan, toRead.keys())
    return { kind: 'unchanged', tip, scan, scanImproved, notCaptured }
  }

  /** Takes the checkpoint of what `read` found. */
  async commit({ files, scan }: ReadChanges): Promise<CommitOutcome> {
    const { base, clock, message: given, project, store, tree } = this.#request
    const session = await this.#import()
    const lines = await this.#lines.finish(session)
    // git stores whole seconds.
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
    const outcome = await session.commit(
      {
        ref: chainRef(project),
        parent: base.scan.tip,
        time,
        zoneOffsetMinutes: -new Date(time).getTimezoneOffset(),
        message: formatMessage(message, project),
      },
      { deletions: this.#deletions, files: treeFiles(files, this.#changed) },
      // Writing the scan takes about as long as git needs to make the checkpoint durable.
      (id) => (this.#scanDraft = scanDraft(store.layout, project, scanAt(id))),
    )
    this.#session = undefined
    if (outcome.kind === 'ref-moved') return outcome
    this.#scanDraft?.publish()
    this.#scanDraft = undefined
    return { ...outcome, scan: scanAt(outcome.id), message, time }
  }

  /** Ends git and removes the unpublished scan, unless a checkpoint was taken. */
  async close(): Promise<void> {
    await this.#session?.abandon()
    this.#scanDraft?.discard()
  }

  /** Reading is synchronous: without a pause, neither the host nor an abort would get a turn. */
  async #rest(done: number, total: number): Promise<void> {
    const { progress, signal } = this.#request
    await setImmediate()
    if (signal?.aborted === true)
      throw new CheckpointError('interrupted', 'the checkpoint was stopped')
    // git is silent while files are read, which may take longer than its timeout.
    this.#session?.resetTimeout()
    progress.report({ phase: 'reading', what: 'reading files', done, total })
  }

  async #readFile(path: TreePath, walked: WalkedFile): Promise<void> {
    const { base, maxFileBytes, root } = this.#request
    const known = base.scan.files.get(path)
    const read = readWalkedFile(root, path, walked, maxFileBytes)
    if (read.kind !== 'content') {
      this.#notCaptured.push({ path, why: read.why, bytes: walked.size })
      // An unreadable file is not gone, so its older version stays.
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
    // The base records no permissions, so only a new checkpoint can bring them back, even when they are the usual ones.
    if (!this.#request.base.hasPermissions) return false
    return isSameMetadata(this.#request.base.scan, scan)
  }
}

const batchSize = 100
