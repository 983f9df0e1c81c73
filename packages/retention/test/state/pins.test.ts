import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readPins, writePins } from '../../src/state/pins.ts'
import { hashOf, idOf } from '../support/made-up-ids.ts'
import { scratchLayout } from '../support/scratch-store.ts'

const project = hashOf(1)

describe('pins', () => {
  test('round-trip with their labels', () => {
    const places = placesWithPins()
    const pins = new Map([
      [idOf(1), { label: null }],
      [idOf(2), { label: 'the one\nwith "quotes"' }],
    ])
    writePins(places, project, pins)
    expect(readPins(places, project)).toEqual(pins)
    expect(statSync(places.pinsFile(project)).mode & 0o777).toBe(0o600)
  })

  test('are empty, not unknown, when there are none', () => {
    const places = placesWithPins()
    writePins(places, project, new Map())
    expect(readPins(places, project)).toEqual(new Map())
  })

  test('are unknown without a file', () => {
    expect(readPins(scratchLayout(), project)).toBeNull()
  })

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"pins": 7}',
    '{"pins": []}',
    '{"pins": {"abc": {"label": null}}}',
    '{"pins": null}',
    `{"pins": {"${idOf(1)}": null}}`,
    `{"pins": {"${idOf(1)}": {"label": 7}}}`,
    `{"pins": {"${idOf(1)}": {"label": {"toString": 1}}}}`,
    `{"pins": {"__proto__": {"label": null}}}`,
  ])('law 10: are unknown when the file is damaged: %j', (text) => {
    const places = placesWithPins()
    writeFileSync(places.pinsFile(project), text)
    expect(readPins(places, project)).toBeNull()
  })
})

function placesWithPins() {
  const places = scratchLayout()
  mkdirSync(places.pins, { recursive: true })
  return places
}
