import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAbsolutePath, type AbsolutePath, type Instant } from '@hermes-checkpoints/core'
import {
  openResumeStates,
  parseSessionId,
  type ResumeStates,
  type SessionId,
} from '@hermes-checkpoints/resume'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'

const now: Instant = new Date(2026, 4, 8, 12).getTime()
const dayMs = 24 * 60 * 60 * 1000

export interface ScratchStates extends ResumeStates {
  readonly base: AbsolutePath
  /** A former base. */
  readonly oldBase: AbsolutePath
  /** Writes a file below the base and returns its path. */
  put(name: string, content: string | Uint8Array): AbsolutePath
  /** The names in the base. */
  names(): readonly string[]
}

/** The states of a new home, on 8 May 2026 at noon. */
export function scratchStates(): ScratchStates {
  const scratch = scratchDirectory()
  const base = parseAbsolutePath(join(scratch, 'home', 'checkpoints'))
  const oldBase = parseAbsolutePath(join(scratch, 'old', 'checkpoints'))
  const states = openResumeStates({
    directory: base,
    oldDirectories: [oldBase],
    clock: { now: () => now },
  })
  return {
    ...states,
    base,
    oldBase,
    put: (name, content) => {
      const path = join(base, name) as AbsolutePath
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content)
      return path
    },
    names: () => readdirSync(base).toSorted(),
  }
}

/** A state as upstream writes it, of this age in days. */
export function stateText(ageDays: number, more = 'status: in_progress'): string {
  return `task: test\n${more}\nupdated: '${timeText(ageDays)}'\n`
}

/** The local time this many days ago, as Python writes it. */
export function timeText(ageDays: number): string {
  const date = new Date(now - ageDays * dayMs)
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join('-')
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':')
  return `${day}T${clock}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

export function id(text: string): SessionId {
  return parseSessionId(text)
}
