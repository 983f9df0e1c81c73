import { createHash } from 'node:crypto'
import { writeFileAtomically, type Layout, type ProjectHash } from '@hermes-checkpoints/core'
import { isJsonObject, readJsonObject, type JsonObject } from './json-object.ts'

/** A file's content as the agent wrote it, with any keys that this version does not know. */
export interface LedgerEntry extends JsonObject {
  /** The SHA-256 of the file's bytes, in hex. */
  readonly sha256: string
  /** The time of recording, in seconds. */
  readonly ts: number
}

/** The agent's writes, by absolute paths in the form of `pathToText`. */
export type Ledger = ReadonlyMap<string, LedgerEntry>

/** Reads a project's ledger, written by upstream or by us. */
export function readLedger(layout: Layout, project: ProjectHash): Ledger {
  return new Map(Object.entries(readJsonObject(layout.ledgerFile(project))).filter(isLedgerItem))
}

/** Writes the newest entries of a ledger, as many as upstream keeps. */
export function writeLedger(layout: Layout, project: ProjectHash, ledger: Ledger): void {
  const newest = [...ledger].toSorted(([, one], [, other]) => one.ts - other.ts).slice(-mostEntries)
  writeFileAtomically(layout.ledgerFile(project), asciiJson(Object.fromEntries(newest)))
}

/** Returns the hash by which the ledger identifies a file's content. */
export function sha256Of(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

const mostEntries = 2000
const sha256Digits = /^[0-9a-f]{64}$/

function isLedgerItem(item: [string, unknown]): item is [string, LedgerEntry] {
  const [, entry] = item
  if (!isJsonObject(entry)) return false
  const { sha256, ts } = entry
  return typeof sha256 === 'string' && sha256Digits.test(sha256) && typeof ts === 'number'
}

/** Formats JSON as Python does, in ASCII: upstream may open the file in any encoding. */
function asciiJson(value: JsonObject): string {
  return JSON.stringify(value).replace(/[^ -~]/g, unicodeEscape)
}

function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
