import { CheckpointError } from '@hermes-checkpoints/core'
import { Document, Pair, Scalar, YAMLMap, YAMLSeq, type Node } from 'yaml'
import { pythonKey } from './python-key.ts'
import { isTimestampText, pythonScalars } from './python-scalars.ts'
import { maxBytes, maxDepth } from '../states/state-limits.ts'
import { mappingEntries, YamlTimestamp, type YamlMapping, type YamlValue } from './yaml-value.ts'

/**
 * Formats a state in block style and in the order of its keys, so that Python's `yaml.safe_load` reads the same content.
 *
 * Throws for content that could not be read back.
 */
export function formatState(content: YamlMapping): string {
  const document = new Document(null, { schema: 'failsafe', customTags })
  document.contents = toNode(content, 0) as typeof document.contents
  const text = document.toString({ lineWidth: 0, indentSeq: false })
  if (Buffer.byteLength(text) > maxBytes) throw refusal(`more than ${maxBytes} bytes`)
  return text
}

function customTags(tags: readonly unknown[]): never {
  const collections = tags.filter(
    (tag) => (tag as { collection?: string }).collection !== undefined,
  )
  return [...collections, ...pythonScalars] as never
}

function toNode(value: YamlValue | undefined, depth: number): Node {
  // Cyclic values end here as well.
  if (depth > maxDepth) throw refusal(`more than ${maxDepth} levels`)
  if (Array.isArray(value)) return listNode(value, depth)
  if (value instanceof Uint8Array) return tagged(new Scalar(base64(value)), 'binary')
  if (value instanceof Set)
    return tagged(
      mapNode(
        [...value].map((key) => [key, null]),
        depth,
      ),
      'set',
    )
  if (value instanceof YamlTimestamp) return timestampNode(value)
  if (typeof value === 'object' && value !== null)
    return mapNode(mappingEntries(value as YamlMapping), depth)
  if (isScalar(value)) return new Scalar(value ?? null)
  throw refusal(`a ${typeof value}`)
}

function listNode(items: readonly YamlValue[], depth: number): Node {
  const node = new YAMLSeq()
  node.items = items.map((item) => toNode(item, depth + 1))
  return node
}

function mapNode(
  entries: readonly (readonly [YamlValue, YamlValue | undefined])[],
  depth: number,
): YAMLMap {
  const node = new YAMLMap()
  const known = entries.filter(([, value]) => value !== undefined)
  const different = new Set(known.map(([key]) => pythonKey(key)))
  if (different.size < known.length)
    throw refusal('keys that are equal in Python, such as false and 0')
  node.items = known.map(
    ([key, value]) => new Pair(toNode(key, depth + 1), toNode(value, depth + 1)),
  )
  return node
}

function tagged<Tagged extends Node>(node: Tagged, name: 'binary' | 'set'): Tagged {
  node.tag = `tag:yaml.org,2002:${name}`
  return node
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

function timestampNode(value: YamlTimestamp): Node {
  if (!isTimestampText(value.text)) throw refusal(`the timestamp ${JSON.stringify(value.text)}`)
  return new Scalar(value)
}

function isScalar(value: unknown): boolean {
  return value == null || ['boolean', 'number', 'bigint', 'string'].includes(typeof value)
}

function refusal(found: string): CheckpointError {
  return new CheckpointError('state-invalid', `expected a state of plain values, found ${found}`, {
    hint: 'A state may contain strings, numbers, booleans, lists and mappings, up to 1 MiB.',
  })
}
