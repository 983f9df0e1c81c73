import type { Scalar, ScalarTag } from 'yaml'
import { quotedText } from './quoted-text.ts'
import { YamlTimestamp } from './yaml-value.ts'

/**
 * The types that Python's YAML library gives to unquoted scalars, and how to write values so that it reads them back.
 *
 * It is YAML 1.1 with exceptions: `off` is a boolean but `y` is not, `017` is fifteen, `12:30` is 750, and `12e34` is a
 * string, which matters for abbreviated commit ids.
 */
export const pythonScalars: readonly ScalarTag[] = [
  {
    tag: 'tag:yaml.org,2002:null',
    default: true,
    test: /^(?:~|null|Null|NULL|)$/,
    resolve: () => null,
    identify: (value) => value === null,
    stringify: () => 'null',
  },
  {
    tag: 'tag:yaml.org,2002:bool',
    default: true,
    test: /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/,
    resolve: (text) => /^(?:yes|true|on)$/i.test(text),
    identify: (value) => typeof value === 'boolean',
    stringify: ({ value }) => String(value),
  },
  {
    tag: 'tag:yaml.org,2002:int',
    default: true,
    test: /^[-+]?(?:0b[01_]+|0x[\da-fA-F_]+|0[0-7_]*|[1-9][\d_]*(?::[0-5]?\d)*)$/,
    resolve: (text) => wholeNumber(text) ?? text,
    identify: isWholeNumber,
    stringify: ({ value }) => String(value),
  },
  {
    tag: 'tag:yaml.org,2002:float',
    default: true,
    test: /^(?:[-+]?\d[\d_]*(?:\.[\d_]*(?:[eE][-+]\d+)?|(?::[0-5]?\d)+\.[\d_]*)|\.\d[\d_]*(?:[eE][-+]\d+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/,
    resolve: (text) => fraction(text),
    identify: (value) => typeof value === 'number' && !isWholeNumber(value),
    stringify: ({ value }) => fractionText(value as number),
  },
  {
    tag: 'tag:yaml.org,2002:timestamp',
    default: true,
    test: /^\d{4}-(?:\d\d-\d\d|\d\d?-\d\d?(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::\d\d)?))?)$/,
    resolve: (text) => new YamlTimestamp(text),
    identify: (value) => value instanceof YamlTimestamp,
    stringify: ({ value }) => (value as YamlTimestamp).text,
  },
  {
    // Merge keys insert another mapping. `yaml.dump` does not write them, and nested ones can expand without limit.
    tag: 'tag:yaml.org,2002:merge',
    default: 'key',
    test: /^<<$/,
    resolve: (_text, onError) => onError('merge keys are not supported'),
  },
  {
    tag: 'tag:yaml.org,2002:str',
    default: true,
    resolve: (text) => text,
    identify: (value) => typeof value === 'string',
    stringify: ({ value }: Scalar) => quotedText(String(value), isPlain(String(value))),
  },
]

/** True when Python reads the text as a timestamp. */
export function isTimestampText(text: string): boolean {
  return pythonScalars.some(({ tag, test }) => tag.endsWith(':timestamp') && test?.test(text))
}

/** True when Python reads the unquoted text as this string. */
function isPlain(text: string): boolean {
  return text !== '=' && text !== '<<' && !pythonScalars.some(({ test }) => test?.test(text))
}

function isWholeNumber(value: unknown): boolean {
  return typeof value === 'bigint' || (Number.isSafeInteger(value) && !Object.is(value, -0))
}

function wholeNumber(text: string): number | bigint | undefined {
  const [, sign, digits = ''] = /^([-+]?)(.*)$/.exec(text.replaceAll('_', '')) ?? []
  const size = digits.includes(':') ? sexagesimal(digits) : parseDigits(digits)
  if (size === undefined) return undefined
  const value = sign === '-' ? -size : size
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** Undefined for underscores without digits, which make Python fail. */
function parseDigits(digits: string): bigint | undefined {
  const isOctal = /^0[0-7]+$/.test(digits)
  const text = isOctal ? `0o${digits.slice(1)}` : digits
  return /^0[bx]?$/.test(text) && text !== '0' ? undefined : BigInt(text)
}

function sexagesimal(digits: string): bigint {
  return digits.split(':').reduce((sum, part) => sum * 60n + BigInt(part), 0n)
}

function fraction(text: string): number {
  const plain = text.replaceAll('_', '').toLowerCase()
  if (plain.endsWith('nan')) return Number.NaN
  const sign = plain.startsWith('-') ? -1 : 1
  const size = plain.replace(/^[-+]/, '')
  if (size === '.inf') return sign * Number.POSITIVE_INFINITY
  return sign * size.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** Python reads a number as a float only with a decimal point, and its exponent needs a sign. */
function fractionText(value: number): string {
  if (Number.isNaN(value)) return '.nan'
  if (!Number.isFinite(value)) return value < 0 ? '-.inf' : '.inf'
  if (Object.is(value, -0)) return '-0.0'
  const [digits = '', exponent] = value.toExponential().split('e')
  const isShort = Math.abs(value) >= 1e-4 && Math.abs(value) < 1e16 && !Number.isInteger(value)
  return isShort ? String(value) : `${digits.includes('.') ? digits : `${digits}.0`}e${exponent}`
}
