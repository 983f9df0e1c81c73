import {
  isInstant,
  readIfThere,
  writeFileAtomically,
  type AbsolutePath,
  type Instant,
} from '@hermes-checkpoints/core'
import type { GitVersion } from './git-version.ts'

/** What a git program answered, and when. */
export interface KnownVersion {
  readonly identity: string
  readonly version: GitVersion
  readonly askedAt: Instant
}

/**
 * True while an answer can be trusted: for the same program file, for a day.
 *
 * After a day git is asked again, because a compiled shim such as macOS's `/usr/bin/git` stays the same file when the
 * git behind it changes. A clock that was set back makes the answer too old as well.
 */
export function isCurrent(known: KnownVersion, identity: string | null, now: Instant): boolean {
  const age = now - known.askedAt
  return known.identity === identity && age >= 0 && age < dayMs
}

const dayMs = 24 * 60 * 60_000

/** Reads a remembered answer; null when there is none, or when the file is damaged or not ours. */
export function readVersionFile(file: AbsolutePath): KnownVersion | null {
  try {
    const bytes = readIfThere(file)
    return bytes === null ? null : parse(JSON.parse(bytes.toString()))
  } catch {
    // The file only saves a process: git is asked instead.
    return null
  }
}

/** Writes an answer for later processes. A disk that is full or read-only is no reason to fail. */
export function writeVersionFile(file: AbsolutePath, known: KnownVersion): void {
  const { askedAt, identity, version } = known
  const fields = { identity, version: `${version.major}.${version.minor}`, askedAt }
  try {
    writeFileAtomically(file, `${JSON.stringify(fields)}\n`)
  } catch {
    // The next process asks git again.
  }
}

function parse(value: unknown): KnownVersion | null {
  if (typeof value !== 'object' || value === null) return null
  const { askedAt, identity, version } = value as Partial<Record<string, unknown>>
  const [, major, minor] = /^(\d{1,4})\.(\d{1,4})$/.exec(String(version)) ?? []
  if (typeof identity !== 'string' || !isInstant(askedAt)) return null
  if (major === undefined || minor === undefined) return null
  return { identity, version: { major: Number(major), minor: Number(minor) }, askedAt }
}
