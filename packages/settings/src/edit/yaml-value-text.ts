import type { SettingValue } from '../table/setting-table.ts'

/** Formats a value as one line of YAML that Python's parser and ours read alike. */
export function formatYamlValue(value: SettingValue): string {
  if (typeof value === 'object') return `[${value.map(quoteYaml).join(', ')}]`
  // Python reads a number with an exponent as a string unless it has a decimal point.
  return String(value).replace(/^(-?\d+)e/, '$1.0e')
}

/** Quotes a string: most patterns begin with a YAML indicator, such as `*`. */
export function quoteYaml(text: string): string {
  return JSON.stringify(text).replaceAll(unprintable, escaped)
}

/** Characters that JSON does not escape, and that Python's parser rejects or takes for line breaks. */
// oxlint-disable-next-line no-control-regex
const unprintable = /[\x7F-\x9F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g

function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}
