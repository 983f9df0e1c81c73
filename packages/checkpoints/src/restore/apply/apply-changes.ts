import { setImmediate } from 'node:timers/promises'
import { CheckpointError, type Progress, type TreePath } from '@hermes-checkpoints/core'
import type { ObjectReader } from '@hermes-checkpoints/git-adapter'
import type { Entry, EntryState, TreeWriter, WriteOutcome } from '@hermes-checkpoints/workdir'
import { contentsInOrder, type CheckedContents } from './check-contents.ts'
import { isSameEntry } from '../plan/entries.ts'
import type { Change } from '../plan/restore-plan.ts'
import type { Failed } from '../restore-report.ts'

export interface ApplyRequest {
  readonly objects: ObjectReader
  readonly writer: TreeWriter
  /** In the order of their paths. */
  readonly changes: readonly Change[]
  readonly contents: CheckedContents
  /** Larger files were not captured, so they are not looked into. */
  readonly maxFileBytes: number
  readonly progress: Progress
  readonly signal: AbortSignal | undefined
}

/**
 * Makes changes, and answers which could not be made.
 *
 * What has already become what it shall be stays untouched, so that a restore which was killed can simply be done
 * once more. What is neither that nor what the plan saw has been changed by somebody, whose work no checkpoint
 * holds: it stays too.
 */
export async function applyChanges(request: ApplyRequest): Promise<readonly Failed[]> {
  return new Application(request).run()
}

class Application {
  readonly #request: ApplyRequest
  readonly #failed = new Map<TreePath, string>()
  #done = 0

  constructor(request: ApplyRequest) {
    this.#request = request
  }

  async run(): Promise<readonly Failed[]> {
    const { changes } = this.#request
    // What is inside a directory goes before the directory itself.
    for (const change of changes.toReversed()) {
      if (makesRoom(change)) this.#clear(change)
      await this.#rest()
    }
    await this.#build()
    // Last, because it may close directories, and from the inside out, because then nothing is closed too early.
    for (const change of changes.toReversed()) this.#setPermissions(change)
    return Array.from(this.#failed, ([path, why]) => ({ path, why }))
  }

  #clear({ after, before, path }: Change): void {
    const { writer } = this.#request
    const found = this.#look(path)
    if (found.kind === 'absent' || isFound(found, after) || this.#isDirectory(found, after)) return
    const isDirectory = before?.kind === 'directory' && this.#isDirectory(found, before)
    if (isDirectory) this.#note(path, writer.removeDirectory(path))
    else if (isFound(found, before)) this.#note(path, writer.removeFile(path))
    else this.#failed.set(path, whyNot(found))
  }

  async #build(): Promise<void> {
    const { changes, contents, objects, writer } = this.#request
    const building = changes.filter(({ action }) => action === 'mkdir' || action === 'write')
    const saved = contentsInOrder(objects, building, contents)
    try {
      for (const { after, before, path } of building) {
        if (after === null) continue
        if (after.kind === 'directory') {
          this.#note(path, writer.makeDirectory(path))
        } else {
          const { value: content } = await saved.next()
          if (content !== undefined) this.#put(path, before, after, content)
        }
        await this.#rest()
      }
    } finally {
      await saved.return()
    }
  }

  #put(path: TreePath, before: Entry | null, after: Entry, content: Buffer): void {
    const { writer } = this.#request
    const found = this.#look(path)
    if (isFound(found, after)) return
    const isFree = found.kind === 'absent' || isFound(found, before)
    if (!isFree) this.#failed.set(path, whyNot(found))
    else if (after.kind === 'link') this.#note(path, writer.writeLink(path, content))
    else if (after.kind === 'file')
      this.#note(path, writer.writeFile(path, content, after.permissions))
  }

  #setPermissions({ action, after, before, path }: Change): void {
    if ((action !== 'chmod' && action !== 'mkdir') || after === null || after.kind === 'link')
      return
    if (this.#failed.has(path)) return
    const found = this.#look(path)
    const isReady = after.kind === 'directory' && this.#isDirectory(found, after)
    if (action === 'chmod' && isFound(found, after) && !isReady) return
    if (!isReady && !isFound(found, before)) this.#failed.set(path, whyNot(found))
    else this.#note(path, this.#request.writer.setPermissions(path, after.permissions))
  }

  #look(path: TreePath): EntryState {
    return this.#request.writer.inspect(path, this.#request.maxFileBytes)
  }

  /** Directories are opened while something in them changes, so their permissions say nothing about who changed them. */
  #isDirectory(found: EntryState, wanted: Entry | null): boolean {
    return (
      wanted?.kind === 'directory' && found.kind === 'entry' && found.entry.kind === 'directory'
    )
  }

  #note(path: TreePath, outcome: WriteOutcome): void {
    if (outcome.kind === 'failed') this.#failed.set(path, outcome.why)
  }

  async #rest(): Promise<void> {
    this.#done += 1
    if (this.#done % batchSize !== 0) return
    await setImmediate()
    const { changes, progress, signal } = this.#request
    if (signal?.aborted === true)
      throw new CheckpointError('interrupted', 'the restore was stopped')
    const total = changes.length
    progress.report({
      phase: 'writing',
      what: 'restoring',
      done: Math.min(this.#done, total),
      total,
    })
  }
}

const batchSize = 100

/** What cannot be replaced by a mere renaming has to go first. */
function makesRoom({ after, before }: Change): boolean {
  if (before === null) return false
  return after === null || (before.kind === 'directory') !== (after.kind === 'directory')
}

function isFound(found: EntryState, wanted: Entry | null): boolean {
  return found.kind === 'entry' && isSameEntry(found.entry, wanted)
}

function whyNot(found: EntryState): string {
  if (found.kind === 'unknown') return found.why
  return found.kind === 'absent' ? 'it is gone' : 'it was changed meanwhile'
}
