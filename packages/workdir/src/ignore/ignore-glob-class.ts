/** `[…]`: one byte of a set, or one outside of it when `negated`; never a slash. */
export interface GlobClass {
  readonly kind: 'class'
  readonly negated: boolean
  readonly ranges: readonly ByteRange[]
}

/** The first and the last byte, such as `az`. */
type ByteRange = string

/** Parses the class that begins at a bracket. Returns null when it is malformed. */
export function parseGlobClass(
  glob: string,
  bracket: number,
): { readonly token: GlobClass; readonly end: number } | null {
  const negated = ['!', '^'].includes(glob.charAt(bracket + 1))
  const start = bracket + (negated ? 2 : 1)
  const ranges: ByteRange[] = []
  let at = start
  // A closing bracket in first position is a member.
  while (at === start || glob[at] !== ']') {
    const member = glob.startsWith('[:', at) ? parseNamed(glob, at) : parseRange(glob, at)
    if (member === null) return null
    ranges.push(...member.ranges)
    at = member.end
  }
  return { token: { kind: 'class', negated, ranges }, end: at + 1 }
}

/** True when a byte belongs to a class. */
export function classHas({ negated, ranges }: GlobClass, byte: number): boolean {
  return byte !== slash && ranges.some((range) => isWithin(range, byte)) !== negated
}

const slash = 0x2f

function isWithin(range: ByteRange, byte: number): boolean {
  return range.charCodeAt(0) <= byte && byte <= range.charCodeAt(1)
}

interface Member {
  readonly ranges: readonly ByteRange[]
  readonly end: number
}

/** Parses `[:alpha:]` and the like. A `[:` without `:]` is an ordinary bracket. */
function parseNamed(glob: string, at: number): Member | null {
  const bracket = glob.indexOf(']', at)
  if (bracket < 0) return null
  const name = glob.slice(at + 2, bracket)
  if (!name.endsWith(':')) return parseRange(glob, at)
  const ranges = namedClasses.get(name.slice(0, -1))
  return ranges === undefined ? null : { ranges, end: bracket + 1 }
}

/** Parses one byte, or two with a hyphen between them. */
function parseRange(glob: string, at: number): Member | null {
  const first = parseByte(glob, at)
  if (first === null) return null
  const single = first.byte + first.byte
  const isRange = glob[first.end] === '-' && !['', ']'].includes(glob.charAt(first.end + 1))
  if (!isRange) return { ranges: [single], end: first.end }
  const last = parseByte(glob, first.end + 1)
  // As in git, the first byte is a member even when the range runs backwards and is empty.
  return last && { ranges: [single, first.byte + last.byte], end: last.end }
}

function parseByte(
  glob: string,
  start: number,
): { readonly byte: string; readonly end: number } | null {
  const at = glob[start] === '\\' ? start + 1 : start
  return at < glob.length ? { byte: glob.charAt(at), end: at + 1 } : null
}

/** Git's own tables: ASCII in every locale; form feed and vertical tab are not spaces. */
const namedClasses: ReadonlyMap<string, readonly ByteRange[]> = new Map([
  ['alnum', ['09', 'AZ', 'az']],
  ['alpha', ['AZ', 'az']],
  ['blank', ['\t\t', '  ']],
  ['cntrl', ['\0\x1F', '\x7F\x7F']],
  ['digit', ['09']],
  ['graph', ['!~']],
  ['lower', ['az']],
  ['print', [' ~']],
  ['punct', ['!/', ':@', '[`', '{~']],
  ['space', ['\t\n', '\r\r', '  ']],
  ['upper', ['AZ']],
  ['xdigit', ['09', 'AF', 'af']],
])
