import type { ObjectFormat } from './object-format.ts'

/** The extension `link`: how the entries of an index change those of a shared index. */
export interface IndexSplit {
  /** The checksum of the shared index. */
  readonly base: Buffer
  /** Two bitmaps in the EWAH format: the entries of the shared index to delete, then those to replace. */
  readonly bitmaps: Buffer
}

export type ParsedSplit =
  | { readonly kind: 'split'; readonly split: IndexSplit }
  /** The index is prepared for a split, but complete. */
  | { readonly kind: 'none' }

/** Parses the data of the extension. Returns null when it is damaged. */
export function parseSplit(data: Buffer, { idBytes }: ObjectFormat): ParsedSplit | null {
  if (data.length < idBytes) return null
  const base = data.subarray(0, idBytes)
  if (base.every((byte) => byte === 0)) return { kind: 'none' }
  return { kind: 'split', split: { base, bitmaps: data.subarray(idBytes) } }
}
