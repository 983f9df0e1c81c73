/** The values in a file of git's configuration; the last value of each key wins. */
export type ConfigValues = ReadonlyMap<string, string>

/**
 * Parses a file of git's configuration, given one character per byte. Sections and keys are in lower case.
 *
 * Only sections without a subsection are kept, and includes are not followed: git reads the format of a repository
 * in the same way. Where git would refuse the file, the invalid line is skipped.
 */
export function parseGitConfig(text: string): ConfigValues {
  const values = new Map<string, string>()
  const reader = { text, at: text.startsWith(byteOrderMark) ? byteOrderMark.length : 0 }
  let section: string | null = null
  while (skipSpace(reader)) {
    const char = text[reader.at] ?? ''
    if (char === '[') section = readSection(reader)
    else if (char === '#' || char === ';') skipLine(reader)
    else readVariable(reader, section, values)
  }
  return values
}

/** In UTF-8, one character per byte. */
const byteOrderMark = '\xef\xbb\xbf'

/** True when a value of the configuration means yes. A key without a value has the value `true`. */
export function isTrue(value: string | undefined): boolean {
  return value !== undefined && trueValue.test(value)
}

const trueValue = /^(?:true|yes|on|[-+]?0*[1-9]\d*[kmg]?)$/i

interface Reader {
  readonly text: string
  at: number
}

/** Moves to the next character that is not white space. False at the end. */
function skipSpace(reader: Reader): boolean {
  while (isSpace(reader.text[reader.at])) reader.at += 1
  return reader.at < reader.text.length
}

function skipLine(reader: Reader): void {
  const end = reader.text.indexOf('\n', reader.at)
  reader.at = end < 0 ? reader.text.length : end + 1
}

/** Reads `[name]`. Returns null for a section with a subsection, or an invalid one. */
function readSection(reader: Reader): string | null {
  const start = reader.at + 1
  reader.at = start
  while (reader.text[reader.at] === '.' || isKeyCharacter(reader.text[reader.at])) reader.at += 1
  const name = reader.text.slice(start, reader.at).toLowerCase()
  if (reader.text[reader.at] === ']') {
    reader.at += 1
    // `[a.b]` is an old form of `[a "b"]`.
    return name.includes('.') ? null : name
  }
  skipSubsection(reader)
  return null
}

/** Moves past the `]` of a section, or to the end of the line when it has none. A quoted name may contain `]`. */
function skipSubsection(reader: Reader): void {
  let isQuoted = false
  for (; reader.at < reader.text.length; reader.at += 1) {
    const char = reader.text[reader.at]
    if (char === '\n') return
    if (char === '\\' && isQuoted) reader.at += 1
    else if (char === '"') isQuoted = !isQuoted
    else if (char === ']' && !isQuoted) {
      reader.at += 1
      return
    }
  }
}

function readVariable(reader: Reader, section: string | null, values: Map<string, string>): void {
  const start = reader.at
  while (isKeyCharacter(reader.text[reader.at])) reader.at += 1
  const key = reader.text.slice(start, reader.at).toLowerCase()
  const next = skipBlanks(reader)
  const value = next === '=' ? readValue(reader) : 'true'
  // After a key without a value, only the end of the line may follow.
  const isSound = key !== '' && (next === '=' || next === '\n' || next === undefined)
  if (isSound && section !== null && value !== null) values.set(`${section}.${key}`, value)
  if (next !== '=') skipLine(reader)
}

/** Moves past blanks within a line, and returns the character there. */
function skipBlanks(reader: Reader): string | undefined {
  while (/[ \t\r]/.test(reader.text[reader.at] ?? '')) reader.at += 1
  return reader.text[reader.at]
}

/** Reads the value after `=`, up to and with the end of its line. Returns null when git would refuse it. */
function readValue(reader: Reader): string | null {
  let [value, blanks, isQuoted] = ['', '', false]
  for (reader.at += 1; reader.at < reader.text.length; reader.at += 1) {
    const char = reader.text[reader.at] ?? ''
    if (char === '\n' || (!isQuoted && (char === '#' || char === ';'))) break
    if (isSpace(char) && !isQuoted) {
      // Blanks at both ends do not belong to the value.
      if (value !== '') blanks += char
      continue
    }
    if (char === '"') isQuoted = !isQuoted
    const read = readCharacter(reader, char)
    if (read === null) {
      skipLine(reader)
      return null
    }
    value += blanks + read
    blanks = ''
  }
  skipLine(reader)
  return isQuoted ? null : value
}

/** Returns what a character, or the escape that it begins, adds to a value. Returns null for an unknown escape. */
function readCharacter(reader: Reader, char: string): string | null {
  if (char === '"') return ''
  if (char !== '\\') return char
  reader.at += 1
  if (reader.text[reader.at] === '\r' && reader.text[reader.at + 1] === '\n') reader.at += 1
  return escapes.get(reader.text[reader.at] ?? '') ?? null
}

/** A backslash at the end of a line continues the value on the next line, if there is one. */
const escapes: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ['\n', ''],
  ['t', '\t'],
  ['b', '\b'],
  ['n', '\n'],
  ['\\', '\\'],
  ['"', '"'],
])

function isSpace(char: string | undefined): boolean {
  return char !== undefined && /[ \t\r\n\v\f]/.test(char)
}

function isKeyCharacter(char: string | undefined): boolean {
  return char !== undefined && /[A-Za-z0-9-]/.test(char)
}
