import type { SettingValue } from '../table/setting-table.ts'

/** A value on one line of YAML, which says the same to Python's reader and to ours. */
export function formatYamlValue(value: SettingValue): string {
  if (typeof value === 'object') return `[${value.map(quoteYaml).join(', ')}]`
  // Python takes a number with an exponent for a text unless it has a point.
  return String(value).replace(/^(-?\d+)e/, '$1.0e')
}

/** A text in quotes: most patterns begin with what means something else in YAML. */
export function quoteYaml(text: string): string {
  return JSON.stringify(text).replaceAll(unprintable, escaped)
}

/** What JSON leaves as it is and Python's reader refuses, or takes for the end of a line. */
// oxlint-disable-next-line no-control-regex
const unprintable = /[\x7F-\x9F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g

function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}
