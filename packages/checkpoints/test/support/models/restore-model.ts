import { parseTreePath, type TreePath } from '@hermes-checkpoints/core'
import type { Entry, NotCapturedReason } from '@hermes-checkpoints/workdir'
import fc from 'fast-check'
import { directoriesAbove } from '../../../src/model/directories-above.ts'
import type { Entries } from '../../../src/restore/plan/entries.ts'
import type { HeldState } from '../../../src/restore/read/held-state.ts'
import type { Change, KeepReason } from '../../../src/restore/plan/restore-plan.ts'
import { binary } from '../scenes/checkpoint-content.ts'
import { directory, file, link } from './entry-maps.ts'

/** An entry of a directory that exists only in memory. */
export type Standing =
  | { readonly kind: 'captured'; readonly entry: Entry }
  | { readonly kind: 'uncapturable'; readonly why: NotCapturedReason }
  /** No walk reads it. */
  | { readonly kind: 'ignored-directory' }
  | { readonly kind: 'ignored-file' }

/** A directory that exists only in memory. */
export type Model = ReadonlyMap<TreePath, Standing>

const name = fc.constantFrom('a', 'b', 'c')

export const anyPath: fc.Arbitrary<TreePath> = fc
  .array(name, { minLength: 1, maxLength: 3 })
  .map((names) => parseTreePath(names.join('/')))

const leaf: fc.Arbitrary<Standing> = fc
  .oneof(
    fc.tuple(fc.constantFrom('1', '2'), fc.constantFrom(0o644, 0o600)),
    fc.constantFrom('1', '2'),
  )
  .map((made) => captured(typeof made === 'string' ? link(made) : file(...made)))

const openDirectory: fc.Arbitrary<Standing> = fc
  .constantFrom(0o755, 0o700, 0o555)
  .map((permissions) => captured(directory(permissions)))

const unheld: fc.Arbitrary<Standing> = fc.constantFrom<Standing>(
  { kind: 'uncapturable', why: 'special-file' },
  { kind: 'uncapturable', why: 'oversize' },
  { kind: 'ignored-file' },
)

const ignoredDirectory = fc.constant<Standing>({ kind: 'ignored-directory' })

/** Entries that a checkpoint can hold completely. */
export const anyTarget: fc.Arbitrary<Model> = modelOf(openDirectory, leaf)

/** A directory with anything in it. */
export const anyModel: fc.Arbitrary<Model> = modelOf(
  fc.oneof({ weight: 4, arbitrary: openDirectory }, { weight: 1, arbitrary: ignoredDirectory }),
  fc.oneof({ weight: 4, arbitrary: leaf }, { weight: 1, arbitrary: unheld }),
)

/** Returns the captured entries of a model. */
export function entriesIn(model: Model): Entries {
  return new Map(
    [...model].flatMap(([path, standing]): [TreePath, Entry][] =>
      standing.kind === 'captured' ? [[path, standing.entry]] : [],
    ),
  )
}

/** Returns the directories that a checkpoint of a model must record. */
export function ownDirectoriesIn(model: Model): ReadonlySet<TreePath> {
  const full = new Set([...model.keys()].flatMap((path) => directoriesAbove(path)))
  const own = [...entriesIn(model)].filter(
    ([path, entry]) =>
      entry.kind === 'directory' && (entry.permissions !== 0o755 || !full.has(path)),
  )
  return new Set(own.map(([path]) => path))
}

/** Returns the input of a plan that restores a model to a target. */
export function heldIn(model: Model, target: Entries): HeldState {
  const visible = new Map([...model].filter(([path]) => !isHidden(model, path)))
  const entries = new Map(entriesIn(visible))
  const reasons = new Map<TreePath, KeepReason>()
  for (const [path, standing] of model) {
    if (visible.has(path) ? standing.kind === 'captured' : !target.has(path)) continue
    reasons.set(path, standing.kind === 'uncapturable' ? standing.why : 'ignored-now')
    if (isDirectory(standing)) entries.set(path, directory())
  }
  const ownDirectories = [...ownDirectoriesIn(model)].filter((path) => visible.has(path))
  return { entries, ownDirectories: new Set(ownDirectories), unheld: reasons }
}

/** Makes changes in the order of a restore: first, entries in the way are removed, innermost first. */
export function changed(model: Model, changes: readonly Change[]): Model {
  const result = new Map(model)
  for (const change of changes.toReversed()) if (makesRoom(change)) remove(result, change.path)
  for (const change of changes) if (change.after !== null) put(result, change.path, change.after)
  return result
}

export function isDirectory(standing: Standing | undefined): boolean {
  if (standing?.kind === 'captured') return standing.entry.kind === 'directory'
  return standing?.kind === 'ignored-directory'
}

function makesRoom({ after, before }: Change): boolean {
  if (before === null) return false
  return after === null || (before.kind === 'directory') !== (after.kind === 'directory')
}

function remove(model: Map<TreePath, Standing>, path: TreePath): void {
  const isFull = [...model.keys()].some((inner) => directoriesAbove(inner).includes(path))
  if (isFull || !model.delete(path)) throw new Error(`${binary(path)} cannot be removed`)
}

function put(model: Map<TreePath, Standing>, path: TreePath, entry: Entry): void {
  const parent = directoriesAbove(path).at(-1)
  const hasPlace = parent === undefined || isDirectory(model.get(parent))
  const standing = model.get(path)
  const isFree = standing === undefined || isDirectory(standing) === (entry.kind === 'directory')
  if (!hasPlace || !isFree) throw new Error(`${binary(path)} has no place`)
  model.set(path, captured(entry))
}

function isHidden(model: Model, path: TreePath): boolean {
  return directoriesAbove(path).some((above) => model.get(above)?.kind === 'ignored-directory')
}

function captured(entry: Entry): Standing {
  return { kind: 'captured', entry }
}

/** Puts leaves at random paths; everything above them is a directory. */
function modelOf(
  anyDirectory: fc.Arbitrary<Standing>,
  anyLeaf: fc.Arbitrary<Standing>,
): fc.Arbitrary<Model> {
  const places = fc.array(fc.tuple(anyPath, fc.oneof(anyLeaf, anyDirectory)), { maxLength: 7 })
  const directories = fc.infiniteStream(anyDirectory)
  return fc.tuple(places, directories).map(([placed, more]) => {
    const leading = new Set(placed.flatMap(([path]) => directoriesAbove(path)))
    const model = new Map<TreePath, Standing>(placed)
    for (const path of leading) {
      if (!isDirectory(model.get(path))) model.set(path, more.next().value)
    }
    return model
  })
}
