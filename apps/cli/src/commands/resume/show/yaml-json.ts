import type { YamlValue } from '@hermes-checkpoints/resume'

/**
 * Returns YAML values in the types of JSON: integers beyond those of JavaScript become text, times keep their text,
 * bytes become base64, sets become lists, and keys become text.
 */
export function yamlJson(value: YamlValue | undefined): unknown {
  if (typeof value === 'bigint') return String(value)
  if (value === null || value === undefined || typeof value !== 'object') return value
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (Array.isArray(value)) return value.map(yamlJson)
  if (value instanceof Set) return [...value].map(yamlJson)
  if ('toJSON' in value && typeof value.toJSON === 'function') return value
  const entries = value instanceof Map ? [...value] : Object.entries(value)
  return Object.fromEntries(
    entries.map(([key, inside]) => [keyText(yamlJson(key as YamlValue)), yamlJson(inside)]),
  )
}

function keyText(key: unknown): string {
  return typeof key === 'string' ? key : JSON.stringify(key)
}
