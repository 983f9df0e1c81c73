import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { YamlMapping } from '@hermes-checkpoints/resume'
import { formatState } from '../../src/yaml/format-state.ts'
import { parseState } from '../../src/yaml/parse-state.ts'
import { buildValue, describeValue, inOurWords, type Described } from '../support/python-yaml.ts'

/**
 * The answers of PyYAML about states, for machines that do not have it. `programs/make_golden.py` generates
 * them.
 */
interface GoldenState {
  readonly content: Described
  /** What we write; PyYAML has read `content` from it. */
  readonly ours: string
  readonly python: string
  /** What PyYAML reads from its own text; it does not preserve U+0085. */
  readonly pythonReads: Described
}

const file = join(import.meta.dirname, '../golden/states.jsonl')
const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
const states = lines.map((line) => JSON.parse(line) as GoldenState)

describe('issue 7.5: the golden states of Python', () => {
  test('each that Python wrote is read as Python reads it', () => {
    for (const { python, pythonReads } of states) {
      const parsed = parseState(python)
      if (parsed.kind !== 'mapping') throw new Error(`${parsed.why}: ${python}`)
      expect(describeValue(parsed.content)).toEqual(inOurWords(pythonReads))
    }
  })

  test('each is written in the form that Python has read', () => {
    for (const { content, ours } of states)
      expect(formatState(buildValue(content) as YamlMapping)).toBe(ours)
  })
})
