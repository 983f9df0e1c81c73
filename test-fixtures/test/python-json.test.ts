import { execFileSync } from 'node:child_process'
import {
  parsePythonJson,
  pythonFloat,
  pythonJson,
  type PythonValue,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'

const floats = [
  1715139000, 1715139000.123456, 0.1, -2.5, 1, 123456789012345, 9999999999999998, 1e16, 1.5e22,
  1e-4, 1.25e-5, 1e-7, 5e-324, 1.7976931348623157e308, 0,
]

describe('pythonJson', () => {
  const project = { workdir: '/home/grün', created_at: 1715139000, last_touch: 1715139000.123456 }
  const values: Readonly<Record<string, PythonValue>> = {
    'a project': project,
    ints: { workdir_parent_dev: 64769n, workdir_parent_ino: 18446744073709551615n },
    nesting: [[], {}, [1.5, 'x', true, false, null], { a: { b: ['c'] } }],
    escapes: '"\\/\b\f\n\r\t\u0000\u001F\u007F',
    'other scripts': 'äß → 日本 👩‍💻 \u2028',
    'a byte that is not UTF-8, as Python reads it': 'caf\uDCE9',
    floats,
  }
  // Python parses the values that JavaScript can write without loss, and formats them in its own way.
  const dumps = dumpedByPython(Object.values(values).map((value) => inputFor(value)))

  test.each(Object.entries(values).map(([what, value], at) => [what, value, dumps[at]] as const))(
    'writes %s as Python does',
    (_what, value, expected) => {
      expect(pythonJson(value)).toBe(expected)
    },
  )
})

describe('parsePythonJson', () => {
  const texts = [
    '{"a": 1, "b": 1.0, "c": -0.5, "d": 1e3, "e": [12345678901234567890]}',
    '{"1": "2", "a\\"3": "4, 5", "\\\\": 6}',
    '[null, true, "x", []]',
  ]
  const dumps = dumpedByPython(texts)

  test.each(texts.map((text, at) => [text, dumps[at]] as const))(
    'keeps ints and floats apart in %s',
    (text, expected) => {
      expect(pythonJson(parsePythonJson(text))).toBe(expected)
    },
  )

  test('refuses invalid JSON', () => {
    expect(() => parsePythonJson('{"a": ')).toThrow(SyntaxError)
  })
})

describe('pythonFloat', () => {
  test('writes a float as Python prints it', () => {
    const program = "print(struct.unpack('>d', bytes.fromhex(line.strip()))[0])"
    const expected = linesByPython(
      program,
      floats.map((value) => bitsOf(value)),
    )
    expect(floats.map((value) => pythonFloat(value))).toEqual(expected)
  })
})

/** JSON with types: a number with a fraction is a float. */
function inputFor(value: PythonValue): string {
  if (typeof value === 'number') return value.toExponential()
  if (typeof value === 'bigint') return `${value}`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item) => inputFor(item)).join()}]`
  const members = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}:${inputFor(item)}`,
  )
  return `{${members.join()}}`
}

function dumpedByPython(texts: readonly string[]): readonly string[] {
  return linesByPython('print(json.dumps(json.loads(line)))', texts)
}

/** Runs a statement for each line of input, in one process because Python starts slowly. */
function linesByPython(statement: string, lines: readonly string[]): readonly string[] {
  const program = `import json, struct, sys\nfor line in sys.stdin.buffer.read().decode().split('\\n'): ${statement}`
  const output = execFileSync('python3', ['-c', program], { input: lines.join('\n') })
  return output.toString('utf8').trimEnd().split('\n')
}

function bitsOf(value: number): string {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes.toString('hex')
}
