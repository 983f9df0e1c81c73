/**
 * The layout of a pack index of version 2:
 *
 *     8 bytes      magic and version
 *     256 counts   for each first byte of an id, how many ids begin with it or a smaller one (the fan-out)
 *     ids          20 bytes each, sorted
 *     checksums    4 bytes each
 *     offsets      4 bytes each; with the highest bit set, a position in the next table
 *     far offsets  8 bytes each, for objects beyond 2 GB
 *     2 checksums  of the pack and of the index
 *
 * Version 1 starts with the fan-out; after it, each offset stands before its id.
 */
export const indexMagic: Buffer = Buffer.from([0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2])
export const idBytes = 20
export const fanOutBytes: number = 256 * 4
export const idsStart: number = indexMagic.length + fanOutBytes
/** The position of the last count, that of all ids. */
export const totalAt: number = idsStart - 4

/** True when these bytes begin an index of version 2. */
export function isVersion2(index: Buffer): boolean {
  return index.length >= idsStart && index.subarray(0, indexMagic.length).equals(indexMagic)
}
