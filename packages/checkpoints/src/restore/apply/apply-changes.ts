import { setImmediate } from 'node:timers/promises'
import { CheckpointError, type TreePath, type WorkdirPath } from '@hermes-checkpoints/core'
import type { ObjectReader } from '@hermes-checkpoints/git-adapter'
import { largestFileBytes } from '@hermes-checkpoints/retention'
import {
  openTreeWriter,
  type Entry,
  type EntryState,
  type TreeWriter,
  type Unfinished,
  type WriteOutcome,
} from '@hermes-checkpoints/workdir'
import type { EngineContext } from '../../context/engine-context.ts'
import { directoriesAbove } from '../../model/directories-above.ts'
import { isSameEntry } from '../plan/entries.ts'
import type { Change } from '../plan/restore-plan.ts'
import type { Journal } from '../recover/journal.ts'
import type { Failed } from '../restore-report.ts'
import { contentsInOrder, type CheckedContents } from './check-contents.ts'

export interface ApplyRequest {
  readonly root: WorkdirPath
  /** Its changes are in the order of their paths. */
  readonly journal: Journal
  readonly objects: ObjectReader
  /** The contents that the changes bring back, checked before the journal was written. */
  readonly contents: CheckedContents
}

/**
 * Makes the changes of a journal, and returns those that could not be made.
 *
 * A path that is already as it should be stays untouched, so a restore whose process was killed can simply be applied
 * again. A path that is neither so nor as the plan saw it was changed by another process, and no checkpoint holds that
 * change: it stays too.
 */
export async function applyChanges(
  context: EngineContext,
  request: ApplyRequest,
): Promise<readonly Failed[]> {
  const { journal, root } = request
  const writer = openTreeWriter(root, journal)
  try {
    sweepTemporary(writer, journal.changes)
    const failed = await new Application(context, request, writer).run()
    return [...failed, ...writer.close().map(unfinished)]
  } finally {
    writer.close()
  }
}

/** Removes the temporary files that a killed run of the same restore left. */
function sweepTemporary(writer: TreeWriter, changes: readonly Change[]): void {
  const parents = changes.map(({ path }) => directoriesAbove(path).at(-1) ?? null)
  for (const directory of new Set(parents)) writer.sweepTemporary(directory)
}

/** Reports a directory whose changes may not survive a power cut, or whose permissions are still extended. */
function unfinished({ directory, why }: Unfinished): Failed {
  return { path: directory ?? rootItself, why }
}

const rootItself = '.' as unknown as TreePath

class Application {
  readonly #context: EngineContext
  readonly #request: ApplyRequest
  readonly #writer: TreeWriter
  /** Larger files were not captured, so they are not read. */
  readonly #maxFileBytes: number
  readonly #failed = new Map<TreePath, string>()
  #done = 0

  constructor(context: EngineContext, request: ApplyRequest, writer: TreeWriter) {
    this.#context = context
    this.#request = request
    this.#writer = writer
    this.#maxFileBytes = largestFileBytes(context.settings.checkpoints)
  }

  async run(): Promise<readonly Failed[]> {
    const { changes } = this.#request.journal
    // Entries go before their directory.
    for (const change of changes.toReversed()) {
      if (makesRoom(change)) this.#clear(change)
      await this.#yield()
    }
    await this.#build()
    // Last and innermost first: the target's permissions may deny us the entries of a directory.
    for (const change of changes.toReversed()) this.#setPermissions(change)
    return Array.from(this.#failed, ([path, why]) => ({ path, why }))
  }

  #clear({ after, before, path }: Change): void {
    const writer = this.#writer
    const found = this.#inspect(path)
    if (found.kind === 'absent' || isFound(found, after) || this.#isDirectory(found, after)) return
    const isDirectory = before?.kind === 'directory' && this.#isDirectory(found, before)
    if (isDirectory) this.#note(path, writer.removeDirectory(path))
    else if (isFound(found, before)) this.#note(path, writer.removeFile(path))
    else this.#failed.set(path, whyNot(found))
  }

  async #build(): Promise<void> {
    const { contents, journal, objects } = this.#request
    const building = journal.changes.filter(
      ({ action }) => action === 'mkdir' || action === 'write',
    )
    const saved = contentsInOrder(objects, building, contents)
    try {
      for (const { after, before, path } of building) {
        if (after === null) continue
        if (after.kind === 'directory') {
          this.#note(path, this.#writer.makeDirectory(path))
        } else {
          const { value: content } = await saved.next()
          if (content !== undefined) this.#put(path, before, after, content)
        }
        await this.#yield()
      }
    } finally {
      await saved.return()
    }
  }

  #put(path: TreePath, before: Entry | null, after: Entry, content: Buffer): void {
    const found = this.#inspect(path)
    if (isFound(found, after)) return
    const isFree = found.kind === 'absent' || isFound(found, before)
    if (!isFree) this.#failed.set(path, whyNot(found))
    else if (after.kind === 'link') this.#note(path, this.#writer.writeLink(path, content))
    else if (after.kind === 'file')
      this.#note(path, this.#writer.writeFile(path, content, after.permissions))
  }

  #setPermissions({ action, after, before, path }: Change): void {
    if ((action !== 'chmod' && action !== 'mkdir') || after === null || after.kind === 'link')
      return
    if (this.#failed.has(path)) return
    const found = this.#inspect(path)
    const isReady = after.kind === 'directory' && this.#isDirectory(found, after)
    if (action === 'chmod' && isFound(found, after) && !isReady) return
    if (!isReady && !isFound(found, before)) this.#failed.set(path, whyNot(found))
    else this.#note(path, this.#writer.setPermissions(path, after.permissions))
  }

  #inspect(path: TreePath): EntryState {
    return this.#writer.inspect(path, this.#maxFileBytes)
  }

  /** Ignores permissions: the writer extends those of a directory while it changes entries in it. */
  #isDirectory(found: EntryState, wanted: Entry | null): boolean {
    return (
      wanted?.kind === 'directory' && found.kind === 'entry' && found.entry.kind === 'directory'
    )
  }

  #note(path: TreePath, outcome: WriteOutcome): void {
    if (outcome.kind === 'failed') this.#failed.set(path, outcome.why)
  }

  async #yield(): Promise<void> {
    this.#done += 1
    if (this.#done % batchSize !== 0) return
    await setImmediate()
    const { progress, signal } = this.#context
    if (signal?.aborted === true)
      throw new CheckpointError('interrupted', 'the restore was stopped')
    const total = this.#request.journal.changes.length
    const done = Math.min(this.#done, total)
    progress.report({ phase: 'writing', what: 'restoring', done, total })
  }
}

const batchSize = 100

/** True when the entry must go first: a rename cannot replace it. */
function makesRoom({ after, before }: Change): boolean {
  if (before === null) return false
  return after === null || (before.kind === 'directory') !== (after.kind === 'directory')
}

function isFound(found: EntryState, wanted: Entry | null): boolean {
  return found.kind === 'entry' && isSameEntry(found.entry, wanted)
}

function whyNot(found: EntryState): string {
  if (found.kind === 'unknown') return found.why
  return found.kind === 'absent' ? 'it is gone' : 'it has changed since the plan was made'
}
