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

/** The state of a path at the end of a turn; null stands for a missing entry. */
export type LeftState =
  | { readonly kind: 'file'; readonly id: ObjectId; readonly permissions: number }
  | { readonly kind: 'link'; readonly id: ObjectId }
  | null

/** The results of the agent's turns: each path as the last turn that changed it left it. */
export type TurnRecord = ReadonlyMap<TreePath, LeftState>

/** Reads a project's record of turns. Entries that cannot be parsed are left out. */
export function readTurnRecord(layout: Layout, project: ProjectHash): TurnRecord {
  const { paths, version } = readJsonObject(layout.turnFile(project))
  if (version !== formatVersion || !isJsonObject(paths)) return new Map()
  return new Map(Object.entries(paths).flatMap(parseItem))
}

/** Writes a project's record of turns. */
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
    // A newer version may have written it. Without a record, the author of the path is unknown.
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
