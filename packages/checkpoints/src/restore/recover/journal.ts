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

/** A restore in progress: everything needed to finish or reverse it if its process dies. */
export interface Journal extends RestorePlan {
  readonly kind: RestoreKind
  /** The identity of the directory being restored. */
  readonly identity: DirectoryIdentity
  /** Part of the names of its temporary files. */
  readonly token: string
  readonly target: CheckpointId
  /** The safety checkpoint; null when the directory was empty. */
  readonly safety: CheckpointId | null
  readonly scope: Scope
}

export type JournalState =
  | { readonly kind: 'none' }
  | { readonly kind: 'journal'; readonly journal: Journal }
  | { readonly kind: 'damaged' }

/** Returns a name that no other restore has. */
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

/** Reads the journal of an unfinished restore. */
export function readJournal(file: AbsolutePath): JournalState {
  const bytes = readIfThere(file)
  if (bytes === null) return { kind: 'none' }
  try {
    return { kind: 'journal', journal: parseJournal(bytes.toString()) }
  } catch {
    // A journal is written atomically, so a crash cannot have done this. It cannot be used to finish the restore.
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
