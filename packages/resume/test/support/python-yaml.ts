import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { YamlTimestamp, type YamlValue } from '@hermes-checkpoints/resume'

/** Why the Python of this machine cannot read YAML; null when it can. */
export function pythonYamlRefusal(): string | null {
  const child = spawnSync('python3', ['-c', 'import yaml'], { encoding: 'utf8' })
  return child.status === 0
    ? null
    : ((child.stderr ?? String(child.error)).trim().split('\n').at(-1) ?? '')
}

/** A value with explicit types, which can be compared across languages. */
export type Described = readonly [kind: string, value?: unknown]

/** Returns the output of Python's `yaml.dump`, with upstream's options. */
export function pythonDumps(values: readonly Described[]): readonly string[] {
  return python('dump', values) as readonly string[]
}

/** Returns what Python's `yaml.safe_load` reads; `failed` for an error. */
export function pythonLoads(texts: readonly string[]): readonly Described[] {
  return python('load', texts) as readonly Described[]
}

function python(what: 'dump' | 'load', given: unknown): unknown {
  const program = join(import.meta.dirname, '../programs/python_yaml.py')
  const answer = execFileSync('python3', ['-X', 'utf8', program, what], {
    input: JSON.stringify(given),
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  return JSON.parse(answer)
}

/** Describes a value as `programs/python_yaml.py` does. */
export function describeValue(value: YamlValue | undefined): Described {
  if (value === null || value === undefined) return ['null']
  if (typeof value === 'boolean') return ['bool', value]
  if (typeof value === 'string') return ['str', value]
  if (typeof value === 'bigint') return ['int', String(value)]
  if (typeof value === 'number') return describeNumber(value)
  if (value instanceof YamlTimestamp) return ['time', value.text]
  if (value instanceof Uint8Array) return ['bytes', Buffer.from(value).toString('base64')]
  if (Array.isArray(value)) return ['list', value.map(describeValue)]
  if (value instanceof Set) return ['set', [...value].map(describeValue)]
  const entries = value instanceof Map ? [...value] : Object.entries(value)
  const known = entries.filter(([, inside]) => inside !== undefined)
  return ['map', known.map(([key, inside]) => [describeValue(key), describeValue(inside)])]
}

/** JavaScript does not distinguish 1.0 from 1. */
function describeNumber(value: number): Described {
  const isWhole = Number.isSafeInteger(value) && !Object.is(value, -0)
  return isWhole ? ['int', String(value)] : ['float', Object.is(value, -0) ? '-0' : String(value)]
}

/** Converts a description by Python to the form of `describeValue`. */
export function inOurWords([kind, value]: Described): Described {
  if (kind === 'float') return describeNumber(Number(value))
  if (kind === 'list' || kind === 'set') return [kind, (value as Described[]).map(inOurWords)]
  if (kind !== 'map') return value === undefined ? [kind] : [kind, value]
  return [kind, (value as [Described, Described][]).map((pair) => pair.map(inOurWords))]
}

/** The inverse of `describeValue`. */
export function buildValue([kind, value]: Described): YamlValue {
  if (kind === 'null') return null
  if (kind === 'int')
    return Number.isSafeInteger(Number(value)) ? Number(value) : BigInt(String(value))
  if (kind === 'float') return Number(value)
  if (kind === 'time') return new YamlTimestamp(String(value))
  if (kind === 'bytes') return Buffer.from(String(value), 'base64')
  if (kind === 'list') return (value as Described[]).map(buildValue)
  if (kind === 'set') return new Set((value as Described[]).map(buildValue))
  if (kind === 'map')
    return new Map(
      (value as [Described, Described][]).map(([key, inside]) => [
        buildValue(key),
        buildValue(inside),
      ]),
    )
  return value as boolean | string
}
