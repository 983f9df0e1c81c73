import { join } from 'node:path'
import {
  readIfThere,
  writeFileAtomically,
  type AbsolutePath,
  type Instant,
  type Layout,
} from '@hermes-checkpoints/core'

/** What the last check of the store has found. */
export interface LastVerify {
  readonly at: Instant
  /** Whether everything was as it must be, after the repair where there was one. */
  readonly ok: boolean
  /** Whether every object was compared with its id. */
  readonly full: boolean
  /** How many problems were found, repaired ones among them. */
  readonly problems: number
}

/** The file that remembers the last check. */
export function lastVerifyFile({ store }: Layout): AbsolutePath {
  return join(store, 'verified.json') as AbsolutePath
}

/** Reads what the last check has found; null when there was none, or nobody can tell any more. */
export function readLastVerify(layout: Layout): LastVerify | null {
  const bytes = readIfThere(lastVerifyFile(layout))
  return bytes === null ? null : parse(bytes.toString())
}

export function writeLastVerify(layout: Layout, { at, full, ok, problems }: LastVerify): void {
  const json = { at, ok, full, problems }
  writeFileAtomically(lastVerifyFile(layout), `${JSON.stringify(json)}\n`)
}

function parse(text: string): LastVerify | null {
  try {
    const { at, full, ok, problems } = JSON.parse(text) as LastVerify
    const isSound = Number.isFinite(at) && Number.isInteger(problems)
    return isSound ? { at, ok, full, problems } : null
  } catch {
    // The next check writes it anew.
    return null
  }
}
