import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  artifactReadings,
  parseArtifactName,
  type ArtifactReading,
} from '../../src/inventory/artifact-name.ts'

const id = '20260508_050147_a1b2c3'
const stamp = '20260508_050147_123456'

describe('a name determines the session of a file:', () => {
  test.each([
    [`session_${id}.json`, 'transcript', id],
    [`${id}.json`, 'transcript', id],
    [`${id}.jsonl`, 'gateway-transcript', id],
    [`request_dump_${id}_${stamp}.json`, 'request-dump', id],
    ['session_s1.json', 'transcript', 's1'],
    ['s1.jsonl', 'gateway-transcript', 's1'],
    [`request_dump_a_b_${stamp}.json`, 'request-dump', 'a_b'],
    [`request_dump_a_${stamp}_${stamp}.json`, 'request-dump', `a_${stamp}`],
    [`request_dump_[1]*_${stamp}.json`, 'request-dump', '[1]*'],
    ['session_with\nnewline.json', 'transcript', 'with\nnewline'],
  ])('%j', (name, kind, session) => {
    expect(parseArtifactName(name)).toEqual({ kind, session })
  })
})

describe('a name that no artifact has', () => {
  test.each([
    'sessions.json',
    '.sessions_ab12.tmp',
    '.sessions_ab12.json',
    '.json',
    '.jsonl',
    '',
    'notes.json',
    'README.md',
    `session_${id}.json.bak`,
    `session_${id}.JSON`,
    `SESSION_${id}.txt`,
    `session_${id}`,
    `${id}.jsonl.gz`,
    'request_dump_.json',
    'session_.json',
    'config.json',
    `${id}-copy.json`,
  ])('%j', (name) => {
    expect(parseArtifactName(name)).toBeNull()
  })
})

test('reliability 63: a dump needs an exact timestamp', () => {
  for (const wrong of ['20260508', '20260508_050147', '20260508_050147_12345', 'x_050147_123456']) {
    expect(parseArtifactName(`request_dump_${id}_${wrong}.json`)).toBeNull()
  }
})

describe('for any id', () => {
  const ids = fc
    .oneof(
      fc.string({ minLength: 1, unit: 'binary' }),
      fc.constantFrom('a', 'a_b', '*', '[1]', '_'),
    )
    .filter((text) => !text.startsWith('.'))
  const affixes = fc.tuple(
    fc.constantFrom('', 'session_', 'request_dump_', 'a_'),
    fc.constantFrom('', `_${stamp}`, '_a'),
  )

  test('the name of its transcript, gateway transcript or dump is parsed back to it', () => {
    fc.assert(
      fc.property(ids, (session) => {
        expect(parseArtifactName(`request_dump_${session}_${stamp}.json`)?.session).toBe(session)
        expect(artifactReadings(`session_${session}.json`)).toContainEqual({
          kind: 'transcript',
          session,
        })
        expect(parseArtifactName(`${session}.jsonl`)?.session).toBe(session)
        expect(artifactReadings(`${session}x.json`).map((reading) => reading.session)).toContain(
          `${session}x`,
        )
      }),
    )
  })

  test('issue 8.2: two ids never share a dump or a gateway transcript', () => {
    fc.assert(
      fc.property(ids, ids, affixes, (one, unrelated, [prefix, suffix]) => {
        const others = [unrelated, `${prefix}${one}${suffix}`].filter((other) => other !== one)
        const names = [`request_dump_${one}_${stamp}.json`, `${one}.jsonl`, `session_${one}.json`]
        for (const name of names) {
          const session = parseArtifactName(name)?.session
          expect(session).toBe(one)
          expect(others).not.toContain(session)
        }
      }),
    )
  })

  test('every meaning of a name has an id that is part of the name', () => {
    fc.assert(
      fc.property(
        ids,
        affixes,
        fc.constantFrom('.json', '.jsonl'),
        (one, [prefix, suffix], end) => {
          const name = `${prefix}${one}${suffix}${end}`
          fc.pre(name !== 'sessions.json')
          const readings = artifactReadings(name)
          expect(readings).not.toEqual([])
          for (const reading of readings) expect(namesFor(reading)).toContain(name)
        },
      ),
    )
  })
})

/** Returns the names that a file of this kind and session can have, with one timestamp. */
function namesFor({ kind, session }: ArtifactReading): readonly string[] {
  if (kind === 'request-dump') return [`request_dump_${session}_${stamp}.json`]
  if (kind === 'gateway-transcript') return [`${session}.jsonl`]
  return [`session_${session}.json`, `${session}.json`]
}
