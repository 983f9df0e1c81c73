import type { Scalar, ScalarTag } from 'yaml'
import { quotedText } from './quoted-text.ts'
import { YamlTimestamp } from './yaml-value.ts'

/**
 * What a word without quotes means to Python's YAML library, and how to write a value so that it reads the same.
 *
 * That is YAML 1.1 with corners of its own: `off` is a boolean and `y` is not, `017` is fifteen, `12:30` is 750, and
 * `12e34` is a text, which matters for the ids of commits.
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
    // A key of that name brings in what stands elsewhere, again and again if need be. Nobody writes that into a state.
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

/** Says whether a YAML timestamp has the form that Python takes for one. */
export function isTimestampText(text: string): boolean {
  return pythonScalars.some(({ tag, test }) => tag.endsWith(':timestamp') && test?.test(text))
}

/** Whether a text without quotes is that text to Python. */
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

/** Underscores alone are no digits; Python fails there. */
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

/** Python takes nothing for a fraction that has no point, and no exponent without a sign. */
function fractionText(value: number): string {
  if (Number.isNaN(value)) return '.nan'
  if (!Number.isFinite(value)) return value < 0 ? '-.inf' : '.inf'
  if (Object.is(value, -0)) return '-0.0'
  const [digits = '', exponent] = value.toExponential().split('e')
  const isShort = Math.abs(value) >= 1e-4 && Math.abs(value) < 1e16 && !Number.isInteger(value)
  return isShort ? String(value) : `${digits.includes('.') ? digits : `${digits}.0`}e${exponent}`
}
