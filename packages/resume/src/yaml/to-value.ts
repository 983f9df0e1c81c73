import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Alias,
  type Document,
  type Pair,
  type YAMLMap,
} from 'yaml'
import { pythonKey } from './python-key.ts'
import { maxValues } from '../states/state-limits.ts'
import type { YamlMapping, YamlValue } from './yaml-value.ts'

/** A value and the number of values in it. */
interface Counted {
  readonly value: YamlValue
  readonly count: number
}

/**
 * Converts a document to a value.
 *
 * Every alias of an anchor is the same object, but counts each time: a few lines of nested aliases can expand to more than
 * fits into memory when the value is written again.
 */
export function toValue(document: Document): YamlValue {
  const named = new Map<string, Counted>()

  function convert(node: unknown): Counted {
    if (isAlias(node)) return valueOfAlias(node)
    const converted = convertNew(node)
    if (converted.count > maxValues) throw new Error(`expands to more than ${maxValues} values`)
    const anchor = isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined
    if (anchor !== undefined) named.set(anchor, converted)
    return converted
  }

  function valueOfAlias({ source }: Alias): Counted {
    const counted = named.get(source)
    if (counted === undefined) throw new Error(`unknown anchor *${source}`)
    return counted
  }

  function convertNew(node: unknown): Counted {
    if (isMap(node)) return node.tag === setTag ? convertSet(node) : convertMapping(node)
    if (isSeq(node)) return convertList(node.items)
    if (isPair(node)) return convertList([node.key, node.value])
    return { value: isScalar(node) ? (node.value as YamlValue) : null, count: 1 }
  }

  function convertList(items: readonly unknown[]): Counted {
    const parts = items.map(convert)
    return { value: parts.map(({ value }) => value), count: countOf(parts) }
  }

  function convertSet({ items }: YAMLMap): Counted {
    const parts = items.map(({ key }) => convert(key))
    const map = pythonMap(parts.map(({ value }) => [value, null]))
    return { value: new Set(map.keys()), count: countOf(parts) }
  }

  function convertMapping({ items }: YAMLMap): Counted {
    const parts = items.map(({ key, value }: Pair) => [convert(key), convert(value)] as const)
    const map = pythonMap(parts.map(([key, { value }]) => [key.value, value]))
    return { value: simplest(map), count: countOf(parts.flat()) }
  }

  return convert(document.contents).value
}

const setTag = 'tag:yaml.org,2002:set'

function countOf(parts: readonly Counted[]): number {
  return parts.reduce((sum, { count }) => sum + count, 1)
}

/** Like Python, keeps the first of equal keys, with the value of the last. */
function pythonMap(
  entries: readonly (readonly [YamlValue, YamlValue])[],
): ReadonlyMap<YamlValue, YamlValue> {
  const firsts = new Map<YamlValue, YamlValue>()
  const map = new Map<YamlValue, YamlValue>()
  for (const [key, value] of entries) {
    const same = pythonKey(key)
    if (!firsts.has(same)) firsts.set(same, key)
    map.set(firsts.get(same) ?? key, value)
  }
  return map
}

/** Returns an object, or the map itself if an object would lose a key, a key's type or the order. */
function simplest(map: ReadonlyMap<YamlValue, YamlValue>): YamlMapping {
  const object: YamlMapping = Object.fromEntries(map)
  const names = Object.keys(object)
  return [...map.keys()].every((key, at) => key === names[at]) ? object : map
}
