import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldOf, YamlTimestamp, type YamlValue } from '@hermes-checkpoints/resume'
import { rounds } from '@hermes-checkpoints/test-fixtures'
import { parseStateTime } from '../../src/states/state-time.ts'
import { formatState } from '../../src/yaml/format-state.ts'
import { parseState } from '../../src/yaml/parse-state.ts'
import {
  describeValue,
  inOurWords,
  pythonDumps,
  pythonLoads,
  pythonYamlRefusal,
  type Described,
} from '../support/python-yaml.ts'
import { anyState, numberLikeWord, tellingWords } from '../support/yaml-arbitraries.ts'

const refusal = pythonYamlRefusal()
const possible = refusal === null ? ['PyYAML'] : []
const refusals = refusal === null ? [] : [refusal]

/** Values per process, because starting Python takes longer than reading. */
const batch = { minLength: 100, maxLength: 100 }

describe.each(possible)('issue 7.5: with %s', () => {
  test('yaml.safe_load reads what we write with the same content, in the same order', () => {
    const property = fc.property(fc.array(anyState, batch), (states) => {
      const read = pythonLoads(states.map(formatState)).map(inOurWords)
      for (const [at, state] of states.entries()) expect(read[at]).toEqual(describeValue(state))
    })
    fc.assert(property, { numRuns: rounds(10), endOnFailure: true })
  })

  test('we read what yaml.dump writes with the same content as yaml.safe_load', () => {
    const property = fc.property(fc.array(anyState, batch), (states) => {
      const texts = pythonDumps(states.map(describeValue))
      const read = pythonLoads(texts).map(inOurWords)
      for (const [at, text] of texts.entries()) expect(contentOf(text)).toEqual(read[at])
    })
    fc.assert(property, { numRuns: rounds(10), endOnFailure: true })
  })

  test('an unquoted word has the same meaning as in Python', () => {
    const property = fc.property(fc.array(numberLikeWord, batch), (words) => {
      const texts = words.map((word) => `k: ${word}\n`)
      // Python fails on some words, such as the 99th of a month; there is nothing to compare with then.
      const read = [...pythonLoads(texts).entries()].filter(([, one]) => one[0] !== 'failed')
      for (const [at, one] of read)
        expect([texts[at], meaning(texts[at])]).toEqual([texts[at], meaningOf(one)])
    })
    fc.assert(property, { numRuns: rounds(10), endOnFailure: true })
  })

  test('words with a special meaning in some version of YAML are preserved as keys and as values', () => {
    const states = tellingWords.map((word) => ({
      [word]: word,
      list: [word],
      map: { [word]: [word] },
    }))
    expect(pythonLoads(states.map(formatState))).toEqual(states.map(describeValue))
  })
})

test.each(refusals)('issue 7.5: not tested live, only with the files in golden/: %s', (why) => {
  expect(why).toMatch(/No module named|ENOENT/)
})

function contentOf(text: string): Described {
  const parsed = parseState(text)
  return parsed.kind === 'mapping' ? describeValue(parsed.content) : ['damaged', parsed.why]
}

/** The value of `k`; a timestamp as an instant. */
function meaning(text = ''): unknown {
  const parsed = parseState(text)
  if (parsed.kind === 'damaged') return parsed.why
  const value: YamlValue | undefined = fieldOf(parsed.content, 'k')
  return value instanceof YamlTimestamp ? millisecond(value.text) : describeValue(value)
}

function meaningOf(read: Described): unknown {
  const [[, value]] = read[1] as [[Described, Described]]
  return value[0] === 'time' ? millisecond(String(value[1])) : inOurWords(value)
}

function millisecond(text: string): number {
  return Math.floor(parseStateTime(new YamlTimestamp(text)) ?? Number.NaN)
}
