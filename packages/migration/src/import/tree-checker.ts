import { displayPath, parseTreePath, type ObjectId } from '@hermes-checkpoints/core'
import { parseTreeEntries, type TreeContentEntry } from '@hermes-checkpoints/git-adapter'
import type { MissingObject } from './import-report.ts'
import type { ObjectSource } from './object-source.ts'
import { whyNot } from './v1-history.ts'

/** Objects known to be whole in the store, with the number of files in each. */
export type WholeObjects = Map<ObjectId, number>

/** The result of reading a tree and everything below it. */
interface TreeState {
  /** The missing, damaged or refused objects, at most the first hundred. */
  readonly missing: readonly MissingObject[]
  /** The number of files, counting repeated subtrees each time. */
  readonly files: number
  readonly children: readonly ObjectId[]
}

/** Reads the trees of old checkpoints completely, and each shared object only once. */
export class TreeChecker {
  readonly #source: ObjectSource
  readonly #known: WholeObjects
  readonly #trees = new Map<ObjectId, TreeState>()
  readonly #files = new Map<ObjectId, string | null>()

  /** Does not read `known` objects again. */
  constructor(source: ObjectSource, known: WholeObjects) {
    this.#source = source
    this.#known = known
  }

  /** Returns what is missing from a tree; empty when it is whole. */
  async missingIn(tree: ObjectId): Promise<readonly MissingObject[]> {
    return (await this.#stateOf(tree)).missing
  }

  /** Returns the objects of checked trees that the store lacks. */
  absentIn(trees: readonly ObjectId[]): readonly ObjectId[] {
    const seen = new Set<ObjectId>()
    const waiting = [...trees]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      for (const child of this.#trees.get(id)?.children ?? []) waiting.push(child)
    }
    return [...seen].filter((id) => this.#source.absent.has(id))
  }

  /** Returns the number of files in an object; 1 when unknown. */
  filesIn(id: ObjectId): number {
    return this.#trees.get(id)?.files ?? this.#known.get(id) ?? 1
  }

  async #stateOf(id: ObjectId): Promise<TreeState> {
    const known = this.#trees.get(id)
    if (known !== undefined) return known
    const files = this.#known.get(id)
    const state = files === undefined ? await this.#read(id) : { missing: [], files, children: [] }
    this.#trees.set(id, state)
    return state
  }

  async #read(id: ObjectId): Promise<TreeState> {
    const answer = await this.#source.read(id)
    if (answer.kind !== 'object') return lost(id, whyNot(answer))
    const entries = answer.type === 'tree' ? parseTreeEntries(answer.bytes) : null
    if (entries === null) return lost(id, 'it is not a directory')
    const refusal = refusedEntry(entries)
    if (refusal !== null) return lost(id, refusal)
    const missing: MissingObject[] = []
    const children: ObjectId[] = []
    let files = 0
    for (const entry of entries) {
      if (entry.mode === gitlink) continue
      children.push(entry.id)
      const inside = await this.#inspect(entry)
      files += inside.files
      for (const one of inside.missing) {
        if (missing.length < maxMissing) missing.push(withName(entry, one))
      }
    }
    if (files > maxFiles) return lost(id, `it holds more than ${maxFiles} files`)
    return { missing, files, children }
  }

  async #inspect({ id, mode }: TreeContentEntry): Promise<Omit<TreeState, 'children'>> {
    if (mode === directory) return this.#stateOf(id)
    const why = this.#known.has(id) ? null : await this.#whyNoFile(id)
    return { missing: why === null ? [] : [{ id, what: 'file', path: null, why }], files: 1 }
  }

  async #whyNoFile(id: ObjectId): Promise<string | null> {
    const known = this.#files.get(id)
    if (known !== undefined) return known
    const check = await this.#source.check(id)
    const isFile = check.kind === 'whole' && check.type === 'blob'
    const why = isFile ? null : check.kind === 'whole' ? 'it is not a file' : whyNot(check)
    this.#files.set(id, why)
    return why
  }
}

const directory = '40000'
const gitlink = '160000'
const modes = new Set([directory, gitlink, '100644', '100664', '100755', '120000'])

/** Enough for a report. */
const maxMissing = 100

/** A hostile tree can repeat a subtree so often that its files could never be listed. */
const maxFiles = 1_000_000

function lost(id: ObjectId, why: string): TreeState {
  return { missing: [{ id, what: 'directory', path: null, why }], files: 0, children: [] }
}

/** Describes an entry that git never writes and that a restore would refuse; null when there is none. */
function refusedEntry(entries: readonly TreeContentEntry[]): string | null {
  const bad = entries.find(({ mode, name }) => !modes.has(mode) || !isAllowedName(name))
  return bad === undefined ? null : `it holds ${JSON.stringify(bad.name)} with the mode ${bad.mode}`
}

function isAllowedName(name: string): boolean {
  return /^[^/]+$/.test(name) && !/^\.{1,2}$|^\.git$/i.test(name)
}

function withName({ name }: TreeContentEntry, one: MissingObject): MissingObject {
  const shown = displayPath(parseTreePath(Buffer.from(name, 'latin1')))
  return { ...one, path: one.path === null ? shown : `${shown}/${one.path}` }
}
