import {
  chainPrefix,
  CheckpointError,
  displayPath,
  type CheckpointId,
  type ProjectHash,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import { readRefs, walkChains, type Store } from '@hermes-checkpoints/git-adapter'
import type { Checkpoint } from '../model/checkpoint.ts'

export interface ResolveRequest {
  readonly store: Store
  readonly project: ProjectHash
  readonly directory: WorkdirPath
  /** The project's whole log. */
  readonly checkpoints: readonly Checkpoint[]
  /** A number in the log, an id or its beginning, or `latest`. */
  readonly name: string
}

/** Finds the checkpoint that a name stands for. A name that is a number in range is never taken for an id. */
export async function resolveCheckpoint(request: ResolveRequest): Promise<Checkpoint> {
  const { checkpoints, name } = request
  const numbered = checkpoints[name === 'latest' ? 0 : Number(name) - 1]
  if (numbered !== undefined && (name === 'latest' || wholeNumber.test(name))) return numbered
  if (!idPrefix.test(name)) throw malformed(request)
  const matches = checkpoints.filter(({ id }) => id.startsWith(name.toLowerCase()))
  const [match, another] = matches
  if (match === undefined) throw await unknown(request)
  if (another !== undefined) throw ambiguous(request, matches)
  return match
}

const wholeNumber = /^\d+$/
const idPrefix = /^[0-9a-f]{4,40}$/i

function malformed({ checkpoints, name }: ResolveRequest): CheckpointError {
  const text = JSON.stringify(name)
  if (wholeNumber.test(name) || name === 'latest') {
    const message = `no checkpoint ${name}; this directory has ${checkpoints.length}`
    return new CheckpointError('checkpoint-unknown', message, { hint })
  }
  const expected = 'expected a number, 4 to 40 hex digits of an id, or latest'
  return new CheckpointError('id-malformed', `${text} names no checkpoint: ${expected}`, { hint })
}

function ambiguous({ name }: ResolveRequest, matches: readonly Checkpoint[]): CheckpointError {
  const ids = matches.map(({ id }) => id.slice(0, 12)).join(', ')
  return new CheckpointError(
    'checkpoint-ambiguous',
    `several checkpoints begin with ${name}: ${ids}`,
    {
      hint: 'Give more digits.',
    },
  )
}

async function unknown(request: ResolveRequest): Promise<CheckpointError> {
  const { directory, name, project, store } = request
  const place = displayPath(directory)
  if (await isForeign(store, project, name.toLowerCase())) {
    return new CheckpointError(
      'checkpoint-foreign',
      `checkpoint ${name} belongs to another directory, not to ${place}`,
      { hint },
    )
  }
  return new CheckpointError('checkpoint-unknown', `${place} has no checkpoint ${name}`, { hint })
}

async function isForeign(store: Store, project: ProjectHash, name: string): Promise<boolean> {
  const refs = [...readRefs(store.layout, chainPrefix)]
  const tips = refs.flatMap(([ref, state]): CheckpointId[] =>
    state.kind === 'at' && ref !== `${chainPrefix}${project}` ? [state.id] : [],
  )
  return [...(await walkChains(store, tips)).keys()].some((id) => id.startsWith(name))
}

const hint = 'Run `hermes-checkpoints log` to list the checkpoints.'
