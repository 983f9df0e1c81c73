import {
  parseCheckpointId,
  readIfThere,
  writeFileAtomically,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import type { Pin, Pins } from '../plan/pin.ts'

/** Reads the pins of a project. Returns null when the file is missing or damaged; every kept ref then counts as a pin. */
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
    // A damaged file must not read as "no pins".
    if (typeof pins !== 'object' || Array.isArray(pins)) return null
    return new Map(Object.entries(pins).map(([id, pin]) => [parseCheckpointId(id), pinOf(pin)]))
  } catch {
    return null
  }
}

function pinOf({ label }: Pin): Pin {
  if (label !== null && typeof label !== 'string')
    throw new TypeError('a label must be text or null')
  return { label }
}
