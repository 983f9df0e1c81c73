/**
 * What a resume state can hold: whatever Python's YAML reads and writes.
 *
 * Whole numbers that a number cannot hold are bigints.
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
 * Names and what they stand for, in order.
 *
 * It is read as an object, and as a map where an object would lose something: the place of a key such as `"10"`, or that
 * a key is no text.
 */
export type YamlMapping = YamlObject | YamlMap

/** What is undefined is not written. */
export interface YamlObject {
  readonly [key: string]: YamlValue | undefined
}

type YamlMap = ReadonlyMap<YamlValue, YamlValue | undefined>

/**
 * A time as it stands in the file. Python makes a datetime of it, with or without a zone and to the microsecond, which
 * no date of JavaScript can be.
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

/** What a mapping has below a name; undefined when there is nothing. */
export function fieldOf(mapping: YamlMapping, name: string): YamlValue | undefined {
  if (isMap(mapping)) return mapping.get(name)
  return Object.hasOwn(mapping, name) ? mapping[name] : undefined
}

/** The names of a mapping with what they stand for, in order. */
export function entriesOf(
  mapping: YamlMapping,
): readonly (readonly [YamlValue, YamlValue | undefined])[] {
  return isMap(mapping) ? [...mapping] : Object.entries(mapping)
}

function isMap(mapping: YamlMapping): mapping is YamlMap {
  return mapping instanceof Map
}
