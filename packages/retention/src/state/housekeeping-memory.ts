import {
  isInstant,
  readIfThere,
  writeFileAtomically,
  type CheckpointId,
  type Instant,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'

/** What one run of housekeeping saves for the next run and for the status. */
export interface HousekeepingMemory {
  /** When the last complete run ended; null when there was none. */
  readonly ranAt: Instant | null
  /** When the last run began, complete or not. */
  readonly attemptedAt: Instant | null
  /** When housekeeping first saw that a project's workdir was gone. */
  readonly goneSince: ReadonlyMap<ProjectHash, Instant>
  /** The measured sizes of projects. */
  readonly sizes: ReadonlyMap<ProjectHash, MeasuredSize>
  /** When the store was last fully repacked, and the size of its packs then; null when it never was. */
  readonly packed: PackedState | null
  /** The size of everything beside the packs after the last run, with the reserve; null when not measured. */
  readonly otherBytes: number | null
  /** Why the last run could not meet the cap; null when it could. */
  readonly capUnmet: CapUnmet | null
  /** Why the last run failed; null after a complete run. */
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

/** The size of a project, valid while its tip is unchanged. */
export interface MeasuredSize {
  readonly tip: CheckpointId
  readonly bytes: number
  readonly ownBytes: number
}

/** A cap that a run could not meet, and why. */
interface CapUnmet {
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

/** Reads what the last run saved. A damaged file counts as missing: every value in it can be measured again. */
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
  /** Missing in files of earlier versions. */
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
    return isValid(memory) ? memory : noMemory
  } catch {
    return noMemory
  }
}

/** Checks every value, because the status prints them and housekeeping calculates with them. */
function isValid(memory: HousekeepingMemory): boolean {
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
