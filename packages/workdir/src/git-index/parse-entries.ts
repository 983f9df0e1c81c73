import { CompressedNames } from './compressed-names.ts'
import { entryType, type EntryType, type IndexEntries } from './index-entries.ts'
import { invalidIndex, type InvalidIndex } from './index-problem.ts'
import { longName, type NameReader } from './name-reader.ts'
import type { ObjectFormat } from './object-format.ts'
import { PlainNames } from './plain-names.ts'
import { dataViewOf } from '../scan/bytes.ts'

/** Where the entries are in the file, and how they are encoded. */
interface EntriesRequest {
  readonly start: number
  readonly end: number
  readonly count: number
  /** The version of the index: 2, 3 or 4. */
  readonly version: number
  readonly format: ObjectFormat
}

interface ParsedEntries {
  readonly kind: 'entries'
  readonly entries: IndexEntries
  /** Where the last entry ends. */
  readonly end: number
}

/*
 * An entry:
 *
 *     stat data   40 bytes; the mode u32 is at 24
 *     object id
 *     flags       u16: assume-valid, extended, stage (2 bits), length of the name (12 bits, all set if longer)
 *     more flags  u16 if extended: reserved, skip-worktree, intent-to-add, reserved
 *     name        see plain-names.ts and compressed-names.ts
 */
const modeOffset = 24
const statSize = 40
const extendedFlag = 0x4000
const unknownExtendedFlags = 0x9fff

/** Parses the entries of an index, in one pass. */
export function parseEntries(bytes: Buffer, request: EntriesRequest): ParsedEntries | InvalidIndex {
  const { count, end, format, start, version } = request
  // A hostile header must not make us reserve memory for entries that the file has no room for.
  if (count * smallestEntry(format) > end - start) return invalidIndex('damaged')
  const view = dataViewOf(bytes)
  const names: NameReader =
    version === 4 ? new CompressedNames(bytes, end) : new PlainNames(bytes, end)
  const [starts, ends] = [new Uint32Array(count), new Uint32Array(count)]
  const [types, stages] = [new Uint8Array(count), new Uint8Array(count)]
  let at = start
  for (let number = 0; number < count; number += 1) {
    const flagsAt = at + statSize + format.idBytes
    if (flagsAt + 2 > end) return invalidIndex('damaged')
    const flags = view.getUint16(flagsAt)
    const nameAt = nameOffset(view, flagsAt, { flags, version, end })
    if (nameAt === null) return invalidIndex('damaged')
    const problem = names.read(nameAt, at, flags & longName)
    if (problem !== null) return invalidIndex(problem)
    starts[number] = names.start
    ends[number] = names.end
    types[number] = typeOf(view.getUint32(at + modeOffset))
    stages[number] = (flags >>> 12) & 3
    at = names.next
  }
  const entries = { size: count, bytes: names.bytes, starts, ends, types, stages }
  return { kind: 'entries', entries, end: at }
}

/** The stat data, the id, the flags, and in each version at least two bytes for the name. */
function smallestEntry({ idBytes }: ObjectFormat): number {
  return statSize + idBytes + 4
}

interface EntryFlags {
  readonly flags: number
  readonly version: number
  readonly end: number
}

/** Returns where the name begins, or null when the flags are invalid. */
function nameOffset(view: DataView, flagsAt: number, entry: EntryFlags): number | null {
  const at = flagsAt + 2
  if ((entry.flags & extendedFlag) === 0) return at
  if (entry.version === 2 || at + 2 > entry.end) return null
  return (view.getUint16(at) & unknownExtendedFlags) === 0 ? at + 2 : null
}

function typeOf(mode: number): EntryType {
  const type = mode & 0o170_000
  if (type === 0o160_000) return entryType.submodule
  return type === 0o040_000 ? entryType.sparseDirectory : entryType.file
}
