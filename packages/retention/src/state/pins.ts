import {
  parseCheckpointId,
  readIfThere,
  writeFileAtomically,
  type CheckpointId,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'

/** What is known of a pinned checkpoint. */
export interface Pin {
  /** The name that somebody has given it; null when nobody has. */
  readonly label: string | null
}

export type Pins = ReadonlyMap<CheckpointId, Pin>

/** The pins of a project; null when nobody knows them, so that everything that is kept has to count as pinned. */
export function readPins(layout: Layout, project: ProjectHash): Pins | null {
  const bytes = readIfThere(layout.pinsFile(project))
  return bytes === null ? null : parsePins(bytes.toString())
}

export function writePins(layout: Layout, project: ProjectHash, pins: Pins): void {
  const json: PinsJson = { pins: Object.fromEntries(pins) }
  writeFileAtomically(layout.pinsFile(project), `${JSON.stringify(json)}\n`)
}

interface PinsJson {
  readonly pins: Readonly<Record<string, Pin>>
}

function parsePins(text: string): Pins | null {
  try {
    const { pins } = JSON.parse(text) as PinsJson
    // A damaged file says nothing about what is pinned, and not that nothing is.
    if (typeof pins !== 'object' || Array.isArray(pins)) return null
    return new Map(Object.entries(pins).map(([id, pin]) => [parseCheckpointId(id), pinOf(pin)]))
  } catch {
    return null
  }
}

function pinOf({ label }: Pin): Pin {
  if (label !== null && typeof label !== 'string') throw new TypeError('a label is no text')
  return { label }
}
