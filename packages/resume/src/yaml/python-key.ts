import type { YamlValue } from './yaml-value.ts'

/** What a key is to Python, to which `false` and `0` are one key, and so are `true`, `1` and `1.0`. */
export function pythonKey(key: YamlValue): YamlValue {
  if (typeof key === 'boolean') return Number(key)
  return typeof key === 'bigint' && isNumber(key) ? Number(key) : key
}

function isNumber(key: bigint): boolean {
  const number = Number(key)
  return Number.isFinite(number) && BigInt(number) === key
}
