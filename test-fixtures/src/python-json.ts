/** A value for Python's `json.dumps`: a number is a float, a bigint an int. */
export type PythonValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly PythonValue[]
  | { readonly [key: string]: PythonValue }

/** Formats a value like Python's `json.dumps` with its default settings. */
export function pythonJson(value: PythonValue): string {
  if (typeof value === 'string') return asciiString(value)
  if (typeof value === 'number') return pythonFloat(value)
  if (value === null || typeof value !== 'object') return `${value}`
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(', ')}]`
  const members = Object.entries(value).map(([key, item]) => [asciiString(key), pythonJson(item)])
  return `{${members.map((member) => member.join(': ')).join(', ')}}`
}

/** Parses JSON like Python's `json.loads`: a number without fraction and exponent is an int. */
export function parsePythonJson(text: string): PythonValue {
  const marked = text.replace(stringOrNumber, (token) =>
    integer.test(token) ? `"${intMark}${token}"` : token,
  )
  return JSON.parse(marked, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(intMark)
      ? BigInt(value.slice(intMark.length))
      : value,
  ) as PythonValue
}

/** Formats a finite float like Python's `str` and `repr`. */
export function pythonFloat(value: number): string {
  const [digits = '', exponent = ''] = value.toExponential().split('e')
  const power = Number(exponent)
  if (power < -4 || power >= 16) {
    return `${digits}e${power < 0 ? '-' : '+'}${`${Math.abs(power)}`.padStart(2, '0')}`
  }
  return Number.isInteger(value) ? `${value}.0` : `${value}`
}

const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g
const integer = /^-?\d+$/
// Not a valid character, so that no text of upstream starts with it.
const intMark = '\uFFFF'

function asciiString(text: string): string {
  return JSON.stringify(text).replace(outsideAscii, (unit) => unicodeEscape(unit))
}

// One UTF-16 unit at a time: Python also writes two escapes for a character beyond the first plane.
const outsideAscii = /[^ -~]/g

function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
