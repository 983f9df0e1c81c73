import {
  isInRepository,
  parseCheckpointId,
  parseObjectId,
  parseTreePath,
  textToPathBytes,
  type TreePath,
} from '@hermes-checkpoints/core'
import {
  isNotCapturedReason,
  type Entry,
  type NotCapturedReason,
} from '@hermes-checkpoints/workdir'
import { isJsonObject, type JsonObject } from '../../turns/json-object.ts'
import type { Journal } from './journal.ts'
import type { RestoreKind } from '../restore-history.ts'
import type { Change, ChangeReason, KeepReason, Kept } from '../plan/restore-plan.ts'
import type { Scope } from '../plan/scope.ts'

export const journalVersion = 1

/**
 * Parses the text of a journal, and throws when it is not a valid one.
 *
 * A journal is applied to the user's files, so everything in it is checked: no path leads out of the directory or into a
 * repository's own files, and no value makes every later attempt to finish the restore fail.
 */
export function parseJournal(text: string): Journal {
  const json = objectOf(JSON.parse(text))
  if (json['version'] !== journalVersion) throw unexpected('version', json['version'])
  const [dev, ino] = listOf(json['identity']).map((number) => BigInt(textOf(number)))
  if (dev === undefined || ino === undefined) throw unexpected('identity', json['identity'])
  return {
    kind: oneOf(restoreKinds, json['kind']),
    identity: { dev, ino },
    token: tokenOf(json['token']),
    target: parseCheckpointId(textOf(json['target'])),
    safety: json['safety'] === null ? null : parseCheckpointId(textOf(json['safety'])),
    scope: scopeOf(json['scope']),
    changes: listOf(json['changes']).map(changeOf),
    kept: listOf(json['kept']).map(keptOf),
  }
}

function tokenOf(value: unknown): string {
  const token = textOf(value)
  if (!/^[0-9a-f]{1,64}$/.test(token)) throw unexpected('token', token)
  return token
}

function scopeOf(value: unknown): Scope {
  if (value === null) return null
  const { exactly, named } = objectOf(value)
  return exactly === undefined ? listOf(named).map(pathOf) : new Set(listOf(exactly).map(pathOf))
}

function changeOf(value: unknown): Change {
  const { action, after, before, path, why } = objectOf(value)
  const changed = pathOf(path)
  if (isInRepository(changed)) throw unexpected('path', path)
  return {
    path: changed,
    action: oneOf(actions, action),
    why: oneOf(changeReasons, why),
    before: before === null ? null : entryOf(before),
    after: after === null ? null : entryOf(after),
  }
}

function keptOf(value: unknown): Kept {
  const { path, why } = objectOf(value)
  return { path: pathOf(path), why: isNotCapturedReason(why) ? why : oneOf(keepReasons, why) }
}

function entryOf(value: unknown): Entry {
  const { id, kind, permissions } = objectOf(value)
  if (kind === 'directory') return { kind, permissions: bitsOf(permissions) }
  const content = parseObjectId(textOf(id))
  if (kind === 'link') return { kind, id: content }
  if (kind === 'file') return { kind, id: content, permissions: bitsOf(permissions) }
  throw unexpected('entry', kind)
}

function bitsOf(value: unknown): number {
  const isBits = typeof value === 'number' && Number.isInteger(value) && value >= 0
  if (!isBits || value > 0o7777) throw unexpected('permissions', value)
  return value
}

function pathOf(value: unknown): TreePath {
  return parseTreePath(textToPathBytes(textOf(value)))
}

function objectOf(value: unknown): JsonObject {
  if (!isJsonObject(value)) throw unexpected('object', value)
  return value
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw unexpected('list', value)
  return value
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw unexpected('text', value)
  return value
}

function oneOf<Word extends string>(words: Readonly<Record<Word, true>>, value: unknown): Word {
  const word = textOf(value)
  if (!Object.hasOwn(words, word)) throw unexpected('word', word)
  return word as Word
}

function unexpected(what: string, found: unknown): TypeError {
  return new TypeError(`expected another ${what} in a journal, found ${String(found)}`)
}

const restoreKinds: Readonly<Record<RestoreKind, true>> = { restore: true, undo: true, redo: true }

const actions: Readonly<Record<Change['action'], true>> = {
  write: true,
  delete: true,
  chmod: true,
  mkdir: true,
  rmdir: true,
}

const changeReasons: Readonly<Record<ChangeReason, true>> = {
  missing: true,
  'content-differs': true,
  'kind-differs': true,
  'permissions-differ': true,
  'added-since': true,
  'directory-needed': true,
}

const keepReasons: Readonly<Record<Exclude<KeepReason, NotCapturedReason>, true>> = {
  'ignored-now': true,
  'ignored-then': true,
  'not-captured-then': true,
  'in-the-way': true,
  edited: true,
  'author-unknown': true,
}
