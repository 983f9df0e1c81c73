import {
  isInstant,
  readIfThere,
  writeFileAtomically,
  type CheckpointId,
  type Instant,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'

/** What one run of housekeeping tells the next, and the status. */
export interface HousekeepingMemory {
  /** When it last came to its end; null when it never has. */
  readonly ranAt: Instant | null
  /** When it last began, whatever came of it. */
  readonly attemptedAt: Instant | null
  /** When each project's directory was first seen to be gone. */
  readonly goneSince: ReadonlyMap<ProjectHash, Instant>
  /** What projects took, by the tip at which they were measured. */
  readonly sizes: ReadonlyMap<ProjectHash, MeasuredSize>
  /** When everything was last packed anew, and what the packs took then; null when it never was. */
  readonly packed: PackedState | null
  /** What the last run has left beside the packs, the reserve with it; null when nobody has measured it. */
  readonly otherBytes: number | null
  /** Why the store could not be brought under its cap; null when it could. */
  readonly capUnmet: CapUnmet | null
  /** Why it last did not come to its end; null once it has. */
  readonly failure: HousekeepingFailure | null
}

interface HousekeepingFailure {
  readonly at: Instant
  readonly why: string
}

interface PackedState {
  readonly at: Instant
  readonly bytes: number
}

export interface MeasuredSize {
  readonly tip: CheckpointId
  readonly bytes: number
  readonly ownBytes: number
}

export interface CapUnmet {
  readonly why: string
  readonly capBytes: number
  readonly storeBytes: number
}

const noMemory: HousekeepingMemory = {
  ranAt: null,
  attemptedAt: null,
  goneSince: new Map(),
  sizes: new Map(),
  packed: null,
  otherBytes: null,
  capUnmet: null,
  failure: null,
}

/** Reads what the last run has left. A damaged file counts as none: nothing in it cannot be found out again. */
export function readMemory({ housekeeping }: Layout): HousekeepingMemory {
  const bytes = readIfThere(housekeeping)
  return bytes === null ? noMemory : parseMemory(bytes.toString())
}

export function writeMemory({ housekeeping }: Layout, memory: HousekeepingMemory): void {
  const json: MemoryJson = {
    ranAt: memory.ranAt,
    attemptedAt: memory.attemptedAt,
    goneSince: Object.fromEntries(memory.goneSince),
    sizes: Object.fromEntries(memory.sizes),
    packed: memory.packed,
    otherBytes: memory.otherBytes,
    capUnmet: memory.capUnmet,
    failure: memory.failure,
  }
  writeFileAtomically(housekeeping, `${JSON.stringify(json)}\n`)
}

interface MemoryJson {
  readonly ranAt: Instant | null
  readonly attemptedAt: Instant | null
  readonly goneSince: Readonly<Record<string, Instant>>
  readonly sizes: Readonly<Record<string, MeasuredSize>>
  readonly packed: PackedState | null
  /** Earlier versions did not write it. */
  readonly otherBytes?: number | null
  readonly capUnmet: CapUnmet | null
  readonly failure: HousekeepingFailure | null
}

function parseMemory(text: string): HousekeepingMemory {
  try {
    const json = JSON.parse(text) as MemoryJson
    const memory = {
      ranAt: json.ranAt,
      attemptedAt: json.attemptedAt,
      goneSince: new Map(Object.entries(json.goneSince) as [ProjectHash, Instant][]),
      sizes: new Map(Object.entries(json.sizes) as [ProjectHash, MeasuredSize][]),
      packed: json.packed,
      otherBytes: json.otherBytes ?? null,
      capUnmet: json.capUnmet,
      failure: json.failure,
    }
    return isSound(memory) ? memory : noMemory
  } catch {
    return noMemory
  }
}

/** What is remembered is shown and reckoned with, so that each value has to be of its kind. */
function isSound(memory: HousekeepingMemory): boolean {
  const { attemptedAt, capUnmet, failure, goneSince, otherBytes, packed, ranAt, sizes } = memory
  return (
    [ranAt, attemptedAt].every((instant) => instant === null || isInstant(instant)) &&
    [...goneSince.values()].every(isInstant) &&
    [...sizes.values()].every(isMeasuredSize) &&
    (packed === null || (isInstant(packed.at) && Number.isFinite(packed.bytes))) &&
    (otherBytes === null || Number.isFinite(otherBytes)) &&
    (capUnmet === null || isCapUnmet(capUnmet)) &&
    (failure === null || (isInstant(failure.at) && typeof failure.why === 'string'))
  )
}

function isMeasuredSize({ bytes, ownBytes, tip }: MeasuredSize): boolean {
  return typeof tip === 'string' && [bytes, ownBytes].every(Number.isFinite)
}

function isCapUnmet({ capBytes, storeBytes, why }: CapUnmet): boolean {
  return typeof why === 'string' && [capBytes, storeBytes].every(Number.isFinite)
}
