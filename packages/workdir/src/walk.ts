import { setImmediate } from 'node:timers/promises'
import { sizeLimit } from './size-limit.ts'
import { rootLevel, visit, type WalkLevel, type WalkState } from './walk-entry.ts'
import type { WalkRequest } from './walk-request.ts'
import { openRoot, type RootProblem, type WalkedRoot } from './walk-root.ts'
import type { WalkedTree } from './walked-tree.ts'

export type WalkOutcome =
  | { readonly kind: 'walked'; readonly tree: WalkedTree }
  | RootProblem
  | Interruption

type Interruption = { readonly kind: 'out-of-time' } | { readonly kind: 'aborted' }

/**
 * Looks at everything below a directory, and reads nothing but its ignore files.
 *
 * The calls to the system are synchronous, which is several times faster; between batches of them the
 * rest of the program has its turn.
 */
export async function walk(request: WalkRequest): Promise<WalkOutcome> {
  const startedAt = request.clock.now()
  const root = openRoot(request)
  if (root.kind !== 'open') return root
  const state = startState(request, root)
  // The open directories, outermost first. Without recursion, the walk can rest at any place.
  const levels = [rootLevel(state, root.names, request.weakRules)]
  while (levels.length > 0) {
    const interruption = await rest(request, state.counts.entries)
    if (interruption !== null) return interruption
    visitBatch(state, levels)
  }
  const { files, directories, notCaptured, passedOver, rulesNotRead, counts } = state
  const found = { files, directories, notCaptured, passedOver, rulesNotRead, counts }
  return { kind: 'walked', tree: { startedAt, identity: root.identity, ...found } }
}

function startState(request: WalkRequest, root: WalkedRoot): WalkState {
  return {
    root: request.root,
    dev: Number(root.identity.dev),
    excluded: new Set(request.excluded),
    strongRules: request.strongRules,
    sizeLimit: sizeLimit(request.maxFileBytes),
    files: new Map(),
    directories: new Map(),
    notCaptured: [],
    passedOver: new Map(),
    rulesNotRead: [],
    counts: { entries: 0, ignored: 0, bytes: 0 },
  }
}

async function rest(request: WalkRequest, done: number): Promise<Interruption | null> {
  await setImmediate()
  const { clock, deadline, progress, signal } = request
  if (signal?.aborted === true) return { kind: 'aborted' }
  if (deadline !== undefined && clock.now() >= deadline) return { kind: 'out-of-time' }
  progress?.report({ what: 'looking at files', done, total: null })
  return null
}

const batchSize = 500

function visitBatch(state: WalkState, levels: WalkLevel[]): void {
  for (let visited = 0; visited < batchSize; visited += 1) {
    const level = levels.at(-1)
    if (level === undefined) return
    const name = level.names.next()
    if (name.done === true) {
      levels.pop()
      continue
    }
    const below = visit(state, level, name.value)
    if (below !== null) levels.push(below)
  }
}
