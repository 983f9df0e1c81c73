import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  fsyncDirectory,
  pathToText,
  readIfThere,
  writeFileAtomically,
  type AbsolutePath,
  type CheckpointId,
  type DirectoryIdentity,
} from '@hermes-checkpoints/core'
import { journalVersion, parseJournal } from './parse-journal.ts'
import type { RestoreKind } from '../restore-history.ts'
import type { RestorePlan } from '../plan/restore-plan.ts'
import type { Scope } from '../plan/scope.ts'

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
    version: journalVersion,
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

type ScopeJson =
  | { readonly named: readonly string[] }
  | { readonly exactly: readonly string[] }
  | null

function scopeJson(scope: Scope): ScopeJson {
  if (scope === null) return null
  const paths = [...scope].map(pathToText)
  return 'has' in scope ? { exactly: paths } : { named: paths }
}
