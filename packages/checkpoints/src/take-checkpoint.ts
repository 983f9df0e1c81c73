import { setImmediate } from 'node:timers/promises'
import { chainRef, CheckpointError, type ObjectId, type TreePath } from '@hermes-checkpoints/core'
import { startImport, type ImportSession } from '@hermes-checkpoints/git-adapter'
import {
  compareWithScan,
  fileMode,
  readWalkedFile,
  type NotCaptured,
  type Scan,
  type ScannedFile,
  type WalkedFile,
} from '@hermes-checkpoints/workdir'
import { formatMessage, reasonLine, type CheckpointMessage } from './checkpoint-message.ts'
import { countLines } from './count-lines.ts'
import { exceptionsOf } from './exceptions.ts'
import { isSameMetadata } from './same-metadata.ts'
import type { TakeOutcome, TakeRequest } from './take-request.ts'

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
  readonly #files = new Map<TreePath, ScannedFile>()
  readonly #notCaptured: NotCaptured[]
  readonly #changed: { path: TreePath; mode: ReturnType<typeof fileMode>; id: ObjectId }[] = []
  readonly #deletions: TreePath[]
  #session: ImportSession | undefined
  #counts = { insertions: 0, deletions: 0 }

  constructor(request: TakeRequest) {
    this.#request = request
    this.#notCaptured = [...request.tree.notCaptured]
    this.#deletions = [...request.base.gitlinks]
  }

  async finish(): Promise<TakeOutcome> {
    const { base, clock, deadline, tree } = this.#request
    const { gone, kept, toRead, unchanged } = compareWithScan(tree, base.scan)
    for (const [path, file] of [...unchanged, ...kept]) this.#files.set(path, file)
    let done = 0
    for (const [path, walked] of toRead) {
      if (clock.now() >= deadline) return this.#giveUp()
      await this.#look(path, walked)
      done += 1
      if (done % batchSize === 0) await this.#rest(done, toRead.size)
    }
    for (const path of gone) await this.#remove(path)
    const scan = this.#newScan()
    const { tip } = base.scan
    if (tip === null || !this.#isUnchanged(scan)) return this.#commit(scan)
    const notCaptured = this.#notCaptured
    return { kind: 'unchanged', tip, scan, hasRead: toRead.size > 0, notCaptured }
  }

  async abandon(): Promise<void> {
    await this.#session?.abandon()
  }

  /** Reading waits for nothing; in between, the rest of the program and an abort have their turn. */
  async #rest(done: number, total: number): Promise<void> {
    const { progress, signal } = this.#request
    await setImmediate()
    if (signal?.aborted === true)
      throw new CheckpointError('interrupted', 'the checkpoint was stopped')
    // Reading may take longer than git may be silent.
    this.#session?.stillTalking()
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
      if (known !== undefined) this.#files.set(path, known)
      return
    }
    this.#files.set(path, { ...read.walked, id: read.id })
    if (known?.id === read.id && fileMode(known) === read.mode) return
    const session = await this.#import()
    if (known?.id !== read.id) {
      await session.addBlob(read.content)
      await this.#count(known, read.content)
    }
    this.#changed.push({ path, mode: read.mode, id: read.id })
  }

  async #remove(path: TreePath): Promise<void> {
    await this.#count(this.#request.base.scan.files.get(path), null)
    this.#deletions.push(path)
  }

  async #count(known: ScannedFile | undefined, content: Buffer | null): Promise<void> {
    const session = await this.#import()
    const before = known === undefined ? null : await session.readBlob(known.id)
    // An older version that is missing is damage, which this checkpoint can do nothing about; it counts as new.
    const { insertions, deletions } = await countLines(
      before?.kind === 'blob' ? before.bytes : null,
      content,
    )
    this.#counts.insertions += insertions
    this.#counts.deletions += deletions
  }

  async #import(): Promise<ImportSession> {
    this.#session ??= await startImport(this.#request.store, this.#request.signal)
    return this.#session
  }

  #newScan(): Scan {
    const { base, tree } = this.#request
    const { directories, identity, startedAt } = tree
    const { chainLength, tip } = base.scan
    const known = chainLength === undefined ? {} : { chainLength }
    return { tip, ...known, startedAt, identity, files: this.#files, directories }
  }

  #isUnchanged(scan: Scan): boolean {
    if (this.#session !== undefined || this.#deletions.length > 0) return false
    // Nobody can bring permissions back that no checkpoint holds, however usual they are now.
    if (!this.#request.base.hasPermissions) return false
    return isSameMetadata(this.#request.base.scan, scan)
  }

  async #commit(scan: Scan): Promise<TakeOutcome> {
    const { base, clock, message: given, project, tree } = this.#request
    const session = await this.#import()
    // git keeps whole seconds.
    const time = Math.floor(clock.now() / 1000) * 1000
    const message: CheckpointMessage = {
      ...given,
      reason: reasonLine(given.reason, given.kind),
      counts: { filesChanged: this.#changed.length + this.#deletions.length, ...this.#counts },
      exceptions: exceptionsOf(this.#files, tree.directories, this.#notCaptured),
    }
    const commit = await session.commit(
      {
        ref: chainRef(project),
        parent: base.scan.tip,
        time,
        zoneOffsetMinutes: -new Date(time).getTimezoneOffset(),
        message: formatMessage(message, project),
      },
      { deletions: this.#deletions, files: this.#changed },
    )
    if (commit.kind === 'ref-moved') return commit
    const chainLength = lengthAfter(base.scan)
    const taken = { ...scan, tip: commit.id, ...(chainLength !== null && { chainLength }) }
    return { kind: 'taken', scan: taken, commit, message, time }
  }
}

const batchSize = 100

function lengthAfter({ chainLength, tip }: Scan): number | null {
  if (tip === null) return 1
  return chainLength === undefined ? null : chainLength + 1
}
