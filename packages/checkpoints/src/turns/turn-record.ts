import {
  parseObjectId,
  parseTreePath,
  pathToText,
  textToPathBytes,
  writeFileAtomically,
  type Layout,
  type ObjectId,
  type ProjectHash,
  type TreePath,
} from '@hermes-checkpoints/core'
import { isJsonObject, readJsonObject } from './json-object.ts'

/** How a turn has left a path; null stands for nothing there. */
export type LeftState =
  | { readonly kind: 'file'; readonly id: ObjectId; readonly permissions: number }
  | { readonly kind: 'link'; readonly id: ObjectId }
  | null

/** What the agent's turns have left behind: each path as the last turn that changed it left it. */
export type TurnRecord = ReadonlyMap<TreePath, LeftState>

/** Reads what a project's turns have left behind. A path that is not understood has no record. */
export function readTurnRecord(layout: Layout, project: ProjectHash): TurnRecord {
  const { paths, version } = readJsonObject(layout.turnFile(project))
  if (version !== formatVersion || !isJsonObject(paths)) return new Map()
  return new Map(Object.entries(paths).flatMap(parseItem))
}

/** Writes what a project's turns have left behind. */
export function writeTurnRecord(layout: Layout, project: ProjectHash, record: TurnRecord): void {
  const paths = Object.fromEntries(
    Array.from(record, ([path, left]) => [pathToText(path), formatState(left)]),
  )
  writeFileAtomically(
    layout.turnFile(project),
    `${JSON.stringify({ version: formatVersion, paths })}\n`,
  )
}

const formatVersion = 1
const octalDigits = /^[0-7]{1,4}$/

function parseItem([path, state]: [string, unknown]): readonly [TreePath, LeftState][] {
  try {
    return [[parseTreePath(textToPathBytes(path)), parseState(state)]]
  } catch {
    // Neither a path nor a state that we know: nobody can tell whose it is.
    return []
  }
}

function parseState(state: unknown): LeftState {
  if (state === null) return null
  if (!isJsonObject(state)) throw new TypeError('not a state')
  const id = parseObjectId(String(state['id']))
  if (state['kind'] === 'link') return { kind: 'link', id }
  const permissions = String(state['permissions'])
  if (state['kind'] !== 'file' || !octalDigits.test(permissions)) throw new TypeError('not a file')
  return { kind: 'file', id, permissions: Number.parseInt(permissions, 8) }
}

function formatState(left: LeftState): object | null {
  if (left?.kind !== 'file') return left
  return { ...left, permissions: left.permissions.toString(8) }
}
