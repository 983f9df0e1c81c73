import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  fsyncDirectory,
  parseCheckpointId,
  parseTreePath,
  pathToText,
  readIfThere,
  textToPathBytes,
  writeFileAtomically,
  type AbsolutePath,
  type CheckpointId,
  type DirectoryIdentity,
  type TreePath,
} from '@hermes-checkpoints/core'
import type { RestoreKind } from './restore-history.ts'
import type { Change, Kept, RestorePlan } from './restore-plan.ts'
import type { Scope } from './scope.ts'

/** A restore that is under way: enough to finish it, or to reverse it, when its process dies. */
export interface Journal extends RestorePlan {
  readonly kind: RestoreKind
  /** Which directory is restored. */
  readonly identity: DirectoryIdentity
  /** Part of the names of its temporary files. */
  readonly token: string
  readonly target: CheckpointId
  /** What was there before; null when nothing was. */
  readonly safety: CheckpointId | null
  readonly scope: Scope
}

export type JournalState =
  | { readonly kind: 'none' }
  | { readonly kind: 'journal'; readonly journal: Journal }
  | { readonly kind: 'damaged' }

/** A name that no other restore has. */
export function journalToken(): string {
  return randomBytes(6).toString('hex')
}

export function writeJournal(file: AbsolutePath, journal: Journal): void {
  const { changes, identity, kept, scope, ...rest } = journal
  const json = {
    version,
    ...rest,
    identity: [String(identity.dev), String(identity.ino)],
    scope: scopeJson(scope),
    changes: changes.map((change) => Object.assign({}, change, { path: pathToText(change.path) })),
    kept: kept.map(({ path, why }) => ({ path: pathToText(path), why })),
  }
  writeFileAtomically(file, `${JSON.stringify(json)}\n`)
}

/** Reads the journal of a restore that has not come to its end. */
export function readJournal(file: AbsolutePath): JournalState {
  const bytes = readIfThere(file)
  if (bytes === null) return { kind: 'none' }
  try {
    return { kind: 'journal', journal: parseJournal(bytes.toString()) }
  } catch {
    // A journal is written in one piece, so this is no crash's doing. Nothing can be finished by it.
    return { kind: 'damaged' }
  }
}

export function removeJournal(file: AbsolutePath): void {
  rmSync(file, { force: true })
  fsyncDirectory(dirname(file) as AbsolutePath)
}

const version = 1
const hexText = /^[0-9a-f]+$/

type Named<Item> = Omit<Item, 'path'> & { readonly path: string }

interface JournalJson {
  readonly version: number
  readonly kind: RestoreKind
  readonly identity: readonly [dev: string, ino: string]
  readonly token: string
  readonly target: string
  readonly safety: string | null
  readonly scope: ScopeJson
  readonly changes: readonly Named<Change>[]
  readonly kept: readonly Named<Kept>[]
}

function parseJournal(text: string): Journal {
  const json = JSON.parse(text) as JournalJson
  if (json.version !== version) throw new TypeError(`unknown version ${json.version}`)
  if (!hexText.test(json.token)) throw new TypeError(`unknown token ${json.token}`)
  const [dev, ino] = json.identity
  return {
    kind: json.kind,
    identity: { dev: BigInt(dev), ino: BigInt(ino) },
    token: json.token,
    target: parseCheckpointId(json.target),
    safety: json.safety === null ? null : parseCheckpointId(json.safety),
    scope: parseScope(json.scope),
    changes: json.changes.map((change) =>
      Object.assign({}, change, { path: treePath(change.path) }),
    ),
    kept: json.kept.map(({ path, why }) => ({ path: treePath(path), why })),
  }
}

type ScopeJson =
  | { readonly named: readonly string[] }
  | { readonly exactly: readonly string[] }
  | null

function scopeJson(scope: Scope): ScopeJson {
  if (scope === null) return null
  const paths = [...scope].map(pathToText)
  return 'has' in scope ? { exactly: paths } : { named: paths }
}

function parseScope(json: ScopeJson): Scope {
  if (json === null) return null
  return 'exactly' in json ? new Set(json.exactly.map(treePath)) : json.named.map(treePath)
}

function treePath(text: string): TreePath {
  return parseTreePath(textToPathBytes(text))
}
