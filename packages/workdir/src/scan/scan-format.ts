import { createHash } from 'node:crypto'
import type { CheckpointId } from '@hermes-checkpoints/core'
import type { RememberedCheckpoint, Scan } from './scan.ts'
import { decodeDirectories, encodeDirectories } from './scan-directories.ts'
import { recordSize } from './entry-record.ts'
import { FileRecords, idSize } from './file-records.ts'
import { scannedFiles } from './file-table.ts'
import { Listings, noListings } from './listings.ts'
import { recordsOf } from './records-of.ts'

/*
 * All numbers are little-endian.
 *
 *     magic        "hermes-scan 4\n", with the version of this format
 *     header       startedAt f64, dev u64, ino u64, tip 20 bytes (zeros for none), number of files u32,
 *                  bytes of the directories u32, length of the chain u32 (zero for unknown),
 *                  end by the clock f64, end by the uptime f64, time of the file system f64 (NaN for unknown),
 *                  number of listings u32, bytes of the listings u32
 *     chain        id 20 bytes and time f64 of each checkpoint, newest first
 *     directories  those that git trees cannot represent, see scan-directories.ts
 *     listings     the names in every directory, see listings.ts
 *     records      one per file
 *     ids          20 bytes each, in the order of the records
 *     paths        concatenated, in the order of the records
 *     checksum     SHA-256 of the magic and of the SHA-256 of each other part
 */
const magic = Buffer.from('hermes-scan 4\n', 'latin1')
const headerSize = 88
const linkSize = 28
const checksumSize = 32

/** Encodes a scan in pieces. Together they are large, and most are shared with the last scan. */
export function encodeScan(scan: Scan): readonly Buffer[] {
  const { files, listings = noListings } = scan
  const directories = encodeDirectories(scan.directories)
  const { ids, paths, records } = recordsOf(files).bytes
  const pieces: Pieces = {
    header: headerOf(scan, directories.length),
    chain: encodeChain(scan.chain ?? []),
    directories,
    listings: listings.bytes,
    records,
    ids,
    paths,
  }
  return [magic, ...Object.values(pieces), checksumOf(pieces)]
}

/** Decodes a scan. Returns null when the bytes are of another version, damaged or truncated. */
export function decodeScan(bytes: Buffer): Scan | null {
  if (!bytes.subarray(0, magic.length).equals(magic)) return null
  if (bytes.length < magic.length + headerSize + checksumSize) return null
  const pieces = piecesOf(bytes.subarray(magic.length, -checksumSize))
  if (!bytes.subarray(-checksumSize).equals(checksumOf(pieces))) return null
  const { header, ids, listings, paths, records } = pieces
  const tip = header.toString('hex', 24, 44)
  const chain = decodeChain(pieces.chain)
  return {
    startedAt: header.readDoubleLE(0),
    identity: { dev: header.readBigUInt64LE(8), ino: header.readBigUInt64LE(16) },
    tip: tip === noTip ? null : (tip as CheckpointId),
    ...(chain.length > 0 && { chain }),
    ...timesIn(header),
    files: scannedFiles(new FileRecords({ records, ids, paths })),
    directories: decodeDirectories(pieces.directories),
    listings: new Listings(listings, header.readUInt32LE(80)),
  }
}

/** The parts between the magic and the checksum, in this order. */
interface Pieces {
  readonly header: Buffer
  readonly chain: Buffer
  readonly directories: Buffer
  readonly listings: Buffer
  readonly records: Buffer
  readonly ids: Buffer
  readonly paths: Buffer
}

function piecesOf(body: Buffer): Pieces {
  const header = body.subarray(0, headerSize)
  const files = header.readUInt32LE(44)
  let end = headerSize
  const next = (length: number): Buffer => body.subarray(end, (end += length))
  return {
    header,
    chain: next(header.readUInt32LE(52) * linkSize),
    directories: next(header.readUInt32LE(48)),
    listings: next(header.readUInt32LE(84)),
    records: next(files * recordSize),
    ids: next(files * idSize),
    paths: body.subarray(end),
  }
}

const noTip = '0'.repeat(40)

function timesIn(header: Buffer): Pick<Scan, 'ended' | 'fileSystemTime'> {
  const ended = { at: header.readDoubleLE(56), uptimeMs: header.readDoubleLE(64) }
  const fileSystemTime = header.readDoubleLE(72)
  return {
    ...(!Number.isNaN(ended.at) && { ended }),
    ...(!Number.isNaN(fileSystemTime) && { fileSystemTime }),
  }
}

function headerOf(scan: Scan, directoryBytes: number): Buffer {
  const { chain = [], ended, files, fileSystemTime, identity, startedAt, tip } = scan
  const { listings = noListings } = scan
  const header = Buffer.alloc(headerSize)
  header.writeDoubleLE(startedAt, 0)
  header.writeBigUInt64LE(identity.dev, 8)
  header.writeBigUInt64LE(identity.ino, 16)
  header.write(tip ?? noTip, 24, 'hex')
  header.writeUInt32LE(files.size, 44)
  header.writeUInt32LE(directoryBytes, 48)
  header.writeUInt32LE(chain.length, 52)
  header.writeDoubleLE(ended?.at ?? Number.NaN, 56)
  header.writeDoubleLE(ended?.uptimeMs ?? Number.NaN, 64)
  header.writeDoubleLE(fileSystemTime ?? Number.NaN, 72)
  header.writeUInt32LE(listings.size, 80)
  header.writeUInt32LE(listings.bytes.length, 84)
  return header
}

function encodeChain(chain: readonly RememberedCheckpoint[]): Buffer {
  const bytes = Buffer.alloc(chain.length * linkSize)
  for (const [at, { id, time }] of chain.entries()) {
    bytes.write(id, at * linkSize, 'hex')
    bytes.writeDoubleLE(time, at * linkSize + 20)
  }
  return bytes
}

function decodeChain(bytes: Buffer): readonly RememberedCheckpoint[] {
  return Array.from({ length: bytes.length / linkSize }, (_, at) => ({
    id: bytes.toString('hex', at * linkSize, at * linkSize + 20) as CheckpointId,
    time: bytes.readDoubleLE(at * linkSize + 20),
  }))
}

function checksumOf(pieces: Pieces): Buffer {
  const hash = createHash('sha256').update(magic)
  for (const piece of Object.values(pieces)) hash.update(digestOf(piece as Buffer))
  return hash.digest()
}

/** Pieces never change, and consecutive scans share the largest ones. */
const digests = new WeakMap<Buffer, Buffer>()

function digestOf(piece: Buffer): Buffer {
  const cached = digests.get(piece)
  if (cached !== undefined) return cached
  const digest = createHash('sha256').update(piece).digest()
  digests.set(piece, digest)
  return digest
}
