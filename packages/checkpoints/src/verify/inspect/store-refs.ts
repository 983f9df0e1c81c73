import { join } from 'node:path'
import {
  chainRef,
  keptPrefix,
  parseCheckpointId,
  parseProjectHash,
  projectOfChainRef,
  readIfThere,
  type AbsolutePath,
  type CheckpointId,
  type Layout,
  type ProjectHash,
  type RefName,
} from '@hermes-checkpoints/core'
import { readRefs, type RefState } from '@hermes-checkpoints/git-adapter'
import { lostChains } from '@hermes-checkpoints/retention'

/** The ref of a kept checkpoint. Its name holds the id, even when its file is damaged. */
interface KeptRef {
  readonly ref: RefName
  readonly id: CheckpointId
  readonly state: RefState
}

/** The refs of a project. */
export interface ProjectRefs {
  readonly project: ProjectHash
  readonly chain: RefState
  readonly kept: readonly KeptRef[]
}

/** Every ref of a store, by purpose. */
export interface StoreRefs {
  readonly all: ReadonlyMap<RefName, RefState>
  readonly projects: readonly ProjectRefs[]
  /** Refs that are not ours; git needs the objects that they reach. */
  readonly foreign: ReadonlyMap<RefName, RefState>
  /** The invalid lines of `packed-refs`. */
  readonly strangeLines: readonly string[]
}

/** Reads all refs, or those of one project. */
export function readStoreRefs(layout: Layout, project: ProjectHash | null): StoreRefs {
  const strangeLines = readPackedLines(layout).filter((line) => !isPackedLine(line))
  const all = new Map([
    ...lostRefs(layout),
    ...strangeRefs(strangeLines),
    ...readRefs(layout, 'refs/'),
  ])
  const chains = new Map<ProjectHash, RefState>()
  const kept = new Map<ProjectHash, KeptRef[]>()
  const foreign = new Map<RefName, RefState>()
  for (const [ref, state] of all) {
    const owner = projectOfChainRef(ref)
    const own = keptRefOf(ref, state)
    if (owner !== null) chains.set(owner, state)
    else if (own !== null) kept.set(own.project, [...(kept.get(own.project) ?? []), own])
    else foreign.set(ref, state)
  }
  const hashes = [...new Set([...chains.keys(), ...kept.keys()])]
  const projects = hashes.map((hash) => ({
    project: hash,
    chain: chains.get(hash) ?? ({ kind: 'absent' } as const),
    kept: kept.get(hash) ?? [],
  }))
  return {
    all,
    projects: projects.filter((one) => project === null || one.project === project),
    foreign: project === null ? foreign : new Map(),
    strangeLines,
  }
}

/** The path of `packed-refs`. */
export function packedRefsFile({ store }: Layout): AbsolutePath {
  return join(store, 'packed-refs') as AbsolutePath
}

/** The lines of `packed-refs`. */
export function readPackedLines(layout: Layout): readonly string[] {
  const text = readIfThere(packedRefsFile(layout))?.toString('latin1') ?? ''
  return text.split('\n').filter((line) => line !== '')
}

/** True when a line of `packed-refs` is valid: the header, a ref or a peeled tag. */
export function isPackedLine(line: string): boolean {
  return /^(?:# pack-refs |[0-9a-f]{40} refs\/[!-~]|\^[0-9a-f]{40}$)/.test(line)
}

function lostRefs(layout: Layout): ReadonlyMap<RefName, RefState> {
  const state: RefState = { kind: 'damaged', detail: 'it is missing, like every other ref' }
  return new Map(lostChains(layout).map((hash) => [chainRef(hash), state]))
}

/** Returns the refs that invalid lines of `packed-refs` still name. */
function strangeRefs(lines: readonly string[]): ReadonlyMap<RefName, RefState> {
  const refs = new Map<RefName, RefState>()
  for (const line of lines) {
    const [, name] = / (refs\/[!-~]+)$/.exec(line) ?? []
    const detail = `expected an id of 40 hex digits, found ${JSON.stringify(line.slice(0, 60))}`
    if (name !== undefined) refs.set(name as RefName, { kind: 'damaged', detail })
  }
  return refs
}

function keptRefOf(
  ref: RefName,
  state: RefState,
): (KeptRef & { readonly project: ProjectHash }) | null {
  const name = ref.startsWith(keptPrefix) ? ref.slice(keptPrefix.length) : ''
  const [, project, id] = /^([0-9a-f]{16})\/([0-9a-f]{40})$/.exec(name) ?? []
  if (project === undefined || id === undefined) return null
  return { ref, state, project: parseProjectHash(project), id: parseCheckpointId(id) }
}
