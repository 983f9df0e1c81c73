import { join } from 'node:path'
import {
  readIfThere,
  writeFileAtomically,
  type AbsolutePath,
  type Instant,
  type Layout,
} from '@hermes-checkpoints/core'

/** The result of the last verification. */
export interface LastVerify {
  readonly at: Instant
  /** True when the store was sound, after the repair if there was one. */
  readonly ok: boolean
  /** True when every object was compared with its id. */
  readonly full: boolean
  /** How many problems were found, repaired ones among them. */
  readonly problems: number
}

/** The path of the file with the last result. */
export function lastVerifyFile({ store }: Layout): AbsolutePath {
  return join(store, 'verified.json') as AbsolutePath
}

/** Reads the result of the last verification; null when there is none or its file is damaged. */
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
    // A damaged file counts as none: the next verification rewrites it.
    return null
  }
}
