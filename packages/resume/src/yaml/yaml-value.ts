/**
 * A value in a resume state: everything that Python's YAML library reads and writes.
 *
 * Integers beyond `Number.MAX_SAFE_INTEGER` are bigints.
 */
export type YamlValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | YamlTimestamp
  | Uint8Array
  | readonly YamlValue[]
  | ReadonlySet<YamlValue>
  | YamlMapping

/**
 * Keys and values, in order.
 *
 * It is read as an object, or as a map if an object would lose information: the position of a key such as `"10"`, or the
 * type of a key that is not a string.
 */
export type YamlMapping = YamlObject | YamlMap

/** Properties that are undefined are not written. */
export interface YamlObject {
  readonly [key: string]: YamlValue | undefined
}

type YamlMap = ReadonlyMap<YamlValue, YamlValue | undefined>

/**
 * A timestamp, as its text in the file. Python reads it as a datetime, with or without a zone and to the microsecond,
 * which `Date` cannot represent.
 */
export class YamlTimestamp {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toJSON(): string {
    return this.text
  }
}

/** Returns the value of a key; undefined when the mapping does not have it. */
export function fieldOf(mapping: YamlMapping, name: string): YamlValue | undefined {
  if (isMap(mapping)) return mapping.get(name)
  return Object.hasOwn(mapping, name) ? mapping[name] : undefined
}

/** Returns the keys and values of a mapping, in order. */
export function mappingEntries(
  mapping: YamlMapping,
): readonly (readonly [YamlValue, YamlValue | undefined])[] {
  return isMap(mapping) ? [...mapping] : Object.entries(mapping)
}

function isMap(mapping: YamlMapping): mapping is YamlMap {
  return mapping instanceof Map
}
