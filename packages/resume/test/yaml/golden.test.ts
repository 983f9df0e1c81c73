import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatState, parseState, type YamlMapping } from '@hermes-checkpoints/resume'
import { buildValue, describeValue, inOurWords, type Described } from '../support/python-yaml.ts'

/**
 * What PyYAML has said about states, so that it can be compared where there is none. `programs/make_golden.py` asks it
 * again.
 */
interface GoldenState {
  readonly content: Described
  /** What we write, of which PyYAML has read `content`. */
  readonly ours: string
  readonly python: string
  /** What PyYAML reads of its own text: U+0085 does not come through. */
  readonly pythonReads: Described
}

const file = join(import.meta.dirname, '../golden/states.jsonl')
const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
const states = lines.map((line) => JSON.parse(line) as GoldenState)

describe('issue 7.5: of the states that Python was asked about', () => {
  test('each that it wrote is read as it reads it', () => {
    for (const { python, pythonReads } of states) {
      const parsed = parseState(python)
      if (parsed.kind !== 'mapping') throw new Error(`${parsed.why}: ${python}`)
      expect(describeValue(parsed.content)).toEqual(inOurWords(pythonReads))
    }
  })

  test('each is written just as it was when Python read it', () => {
    for (const { content, ours } of states)
      expect(formatState(buildValue(content) as YamlMapping)).toBe(ours)
  })
})
