import { displayPath, parseTreePath, type ObjectId } from '@hermes-checkpoints/core'
import { parseTreeEntries, type TreeContentEntry } from '@hermes-checkpoints/git-adapter'
import type { MissingObject } from './import-report.ts'
import type { ObjectSource } from './object-source.ts'
import { whyNot } from './v1-history.ts'

/** Objects that were seen whole in the store, with how many files each stands for. */
export type WholeObjects = Map<ObjectId, number>

/** What reading a directory with all below it has shown. */
interface TreeState {
  /** Everything that cannot be had, or must not; the first hundred. */
  readonly missing: readonly MissingObject[]
  /** How many files it holds, counting in full what it holds several times. */
  readonly files: number
  readonly children: readonly ObjectId[]
}

/** Reads the trees of old checkpoints to the last file, each object once however many of them share it. */
export class TreeChecker {
  readonly #source: ObjectSource
  readonly #known: WholeObjects
  readonly #trees = new Map<ObjectId, TreeState>()
  readonly #files = new Map<ObjectId, string | null>()

  /** What is known to be whole in the store is not read again. */
  constructor(source: ObjectSource, known: WholeObjects) {
    this.#source = source
    this.#known = known
  }

  /** What is wrong with a checkpoint's tree; nothing when all of it can be had. */
  async missingIn(tree: ObjectId): Promise<readonly MissingObject[]> {
    return (await this.#look(tree)).missing
  }

  /** All that these trees hold and the store does not; they were looked at before. */
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

  /** How many files an object stands for, as far as that was found out. */
  filesIn(id: ObjectId): number {
    return this.#trees.get(id)?.files ?? this.#known.get(id) ?? 1
  }

  async #look(id: ObjectId): Promise<TreeState> {
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
    if (entries === null) return lost(id, 'it is no directory')
    const stranger = strangerIn(entries)
    if (stranger !== null) return lost(id, stranger)
    const missing: MissingObject[] = []
    const children: ObjectId[] = []
    let files = 0
    for (const entry of entries) {
      if (entry.mode === gitlink) continue
      children.push(entry.id)
      const inside = await this.#lookAt(entry)
      files += inside.files
      for (const one of inside.missing) {
        if (missing.length < mostMissing) missing.push(withName(entry, one))
      }
    }
    if (files > mostFiles) return lost(id, 'it holds more files than any directory has')
    return { missing, files, children }
  }

  async #lookAt({ id, mode }: TreeContentEntry): Promise<Omit<TreeState, 'children'>> {
    if (mode === directory) return this.#look(id)
    const why = this.#known.has(id) ? null : await this.#whyNoFile(id)
    return { missing: why === null ? [] : [{ id, what: 'file', path: null, why }], files: 1 }
  }

  async #whyNoFile(id: ObjectId): Promise<string | null> {
    const known = this.#files.get(id)
    if (known !== undefined) return known
    const check = await this.#source.check(id)
    const isFile = check.kind === 'whole' && check.type === 'blob'
    const why = isFile ? null : check.kind === 'whole' ? 'it is no file' : whyNot(check)
    this.#files.set(id, why)
    return why
  }
}

const directory = '40000'
const gitlink = '160000'
const modes = new Set([directory, gitlink, '100644', '100664', '100755', '120000'])

/** Enough to say what is wrong. */
const mostMissing = 100

/** Trees that hold themselves many times over can stand for more files than any machine can list. */
const mostFiles = 1_000_000

function lost(id: ObjectId, why: string): TreeState {
  return { missing: [{ id, what: 'directory', path: null, why }], files: 0, children: [] }
}

/** What no git has put into a tree, and no restore would bring back; null when there is nothing of the kind. */
function strangerIn(entries: readonly TreeContentEntry[]): string | null {
  const bad = entries.find(({ mode, name }) => !modes.has(mode) || !isUsual(name))
  return bad === undefined ? null : `it holds ${JSON.stringify(bad.name)} with the mode ${bad.mode}`
}

function isUsual(name: string): boolean {
  return /^[^/]+$/.test(name) && !/^\.{1,2}$|^\.git$/i.test(name)
}

function withName({ name }: TreeContentEntry, one: MissingObject): MissingObject {
  const shown = displayPath(parseTreePath(Buffer.from(name, 'latin1')))
  return { ...one, path: one.path === null ? shown : `${shown}/${one.path}` }
}
