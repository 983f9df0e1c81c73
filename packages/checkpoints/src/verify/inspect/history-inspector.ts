import {
  CheckpointError,
  parseObjectId,
  type CheckpointId,
  type ObjectId,
  type Progress,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import {
  hasLooseFile,
  ObjectReader,
  objectTypes,
  parseCommit,
  parseTree,
  type Store,
  type TreeContent,
} from '@hermes-checkpoints/git-adapter'
import { brokenCommits } from './broken-commits.ts'
import type { BadObject, Cuts, HistoryInspection, InspectedCommit } from './history-inspection.ts'

export interface HistoryInspectorOptions {
  readonly store: Store
  readonly cuts: Cuts
  readonly progress: Progress
  readonly signal?: AbortSignal | undefined
}

/**
 * Inspects histories object by object. git's own walk stops at the first missing object; this one continues past it.
 *
 * Never keeps file contents in memory. Holds a git process open until `close`.
 */
export class HistoryInspector {
  readonly #options: HistoryInspectorOptions
  readonly #reader: ObjectReader
  readonly #commits = new Map<CheckpointId, InspectedCommit>()
  readonly #trees = new Set<ObjectId>()
  readonly #files = new Set<ObjectId>()
  readonly #bad = new Map<ObjectId, BadObject>()

  constructor(options: HistoryInspectorOptions) {
    const { signal, store } = options
    this.#options = options
    this.#reader = new ObjectReader(store, { signal })
  }

  get commits(): ReadonlyMap<CheckpointId, InspectedCommit> {
    return this.#commits
  }

  get bad(): ReadonlyMap<ObjectId, BadObject> {
    return this.#bad
  }

  /** Inspects a commit and its ancestors, with their trees. */
  async follow(head: CheckpointId): Promise<void> {
    for (let at: CheckpointId | null = head; at !== null && !this.#commits.has(at);) {
      const commit = await this.readCommit(at)
      if (commit === null) return
      this.#commits.set(at, commit)
      await this.#followTree(commit.tree)
      at = this.#options.cuts.has(at) ? null : commit.parent
    }
  }

  /** Reads a commit; null when it cannot be read. */
  async readCommit(id: CheckpointId): Promise<InspectedCommit | null> {
    const bytes = await this.#read(parseObjectId(id), 'checkpoint')
    const content = bytes && parseCommit(bytes)
    if (content === null) return null
    const { message, parent, time, tree } = content
    return { tree, parent, time, project: projectIn(message) }
  }

  /** Checks that the blobs of all files exist. */
  async checkFiles(): Promise<void> {
    const { signal, store } = this.#options
    for await (const [id, type] of objectTypes(store, this.#files, signal)) {
      if (type !== 'blob') this.#bad.set(id, absentFile(hasLooseFile(store.layout, id)))
    }
  }

  /** Reads the blobs of all files and compares them with their ids. */
  async readFiles(): Promise<void> {
    let done = 0
    for (const id of this.#files) {
      done += 1
      this.#report('reading contents', done, this.#files.size)
      if (this.#bad.has(id)) continue
      const check = await this.#reader.check(id)
      if (check.kind !== 'whole') this.#bad.set(id, badObject('file', check))
    }
  }

  /** Returns the inspection, with the commits that cannot be restored as a whole. */
  async histories(): Promise<HistoryInspection> {
    const broken = await brokenCommits(this.#commits, this.#bad, (id) => this.#readTree(id))
    const objects = this.#commits.size + this.#trees.size + this.#files.size
    return { commits: this.#commits, bad: this.#bad, broken, objects }
  }

  close(): Promise<void> {
    return this.#reader.close()
  }

  async #followTree(tree: ObjectId): Promise<void> {
    if (this.#trees.has(tree)) return
    this.#trees.add(tree)
    this.#report('inspecting checkpoints', this.#trees.size, null)
    const content = await this.#readTree(tree)
    for (const id of content?.files ?? []) this.#files.add(id)
    for (const id of content?.directories ?? []) await this.#followTree(id)
  }

  async #readTree(id: ObjectId): Promise<TreeContent | null> {
    const bytes = await this.#read(id, 'directory')
    return bytes && parseTree(bytes)
  }

  async #read(id: ObjectId, what: 'checkpoint' | 'directory'): Promise<Buffer | null> {
    if (this.#bad.has(id)) return null
    const answer = await this.#reader.read(id)
    if (answer.kind !== 'object') {
      this.#bad.set(id, badObject(what, answer))
      return null
    }
    const parse = what === 'checkpoint' ? parseCommit : parseTree
    if (answer.type === gitTypes[what] && parse(answer.bytes) !== null) return answer.bytes
    this.#bad.set(id, {
      what,
      kind: 'damaged',
      detail: `expected a ${what}, found a ${answer.type}`,
    })
    return null
  }

  #report(what: string, done: number, total: number | null): void {
    const { progress, signal } = this.#options
    if (signal?.aborted === true) throw new CheckpointError('interrupted', 'the check was stopped')
    progress.report({ phase: 'verifying', what, done, total })
  }
}

const gitTypes = { checkpoint: 'commit', directory: 'tree' } as const

function badObject(
  what: BadObject['what'],
  answer: { readonly kind: 'missing' | 'damaged'; readonly detail?: string },
): BadObject {
  return { what, kind: answer.kind, detail: answer.detail ?? 'the store does not have it' }
}

/** git reports an unreadable object file as missing. */
function absentFile(hasOwnFile: boolean): BadObject {
  if (!hasOwnFile) return badObject('file', { kind: 'missing' })
  return badObject('file', { kind: 'damaged', detail: 'git cannot read it' })
}

function projectIn(message: string): ProjectHash | null {
  const [, project = null] = /^Hermes-Project: ([0-9a-f]{16})$/m.exec(message) ?? []
  return project as ProjectHash | null
}
