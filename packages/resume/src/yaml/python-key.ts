import type { YamlValue } from './yaml-value.ts'

/** Returns the same value for keys that are equal in Python: `false` and `0`, or `true`, `1` and `1.0`. */
export function pythonKey(key: YamlValue): YamlValue {
  if (typeof key === 'boolean') return Number(key)
  return typeof key === 'bigint' && isNumber(key) ? Number(key) : key
}

function isNumber(key: bigint): boolean {
  const number = Number(key)
  return Number.isFinite(number) && BigInt(number) === key
}
