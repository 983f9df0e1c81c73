import { createHash } from 'node:crypto'
import type { CheckpointId } from '@hermes-checkpoints/core'
import type { RememberedCheckpoint, Scan } from './scan.ts'
import { decodeDirectories, encodeDirectories } from './scan-directories.ts'
import { readRecords } from './file-records.ts'
import { recordsOf, rememberRecords } from './records-of.ts'

/*
 * All numbers are little-endian.
 *
 *     magic        "hermes-scan 3\n", with the version of this format
 *     header       startedAt f64, dev u64, ino u64, tip 20 bytes (zeros for none), number of files u32,
 *                  bytes of the directories u32, length of the chain u32 (zero for unknown),
 *                  end by the clock f64, end by the uptime f64, time of the file system f64 (NaN for unknown)
 *     chain        id 20 bytes and time f64 of each checkpoint, newest first
 *     directories  those that git cannot hold as they are
 *     records      one per file
 *     ids          20 bytes each, in the order of the records
 *     paths        one after the other, in the order of the records
 *     checksum     SHA-256 of all before it
 */
const magic = Buffer.from('hermes-scan 3\n', 'latin1')
const headerSize = 80
const linkSize = 28
const checksumSize = 32

/** The bytes of a scan. */
export function encodeScan(scan: Scan): Buffer {
  const directories = encodeDirectories(scan.directories)
  const header = headerOf(scan, directories.length)
  const chain = encodeChain(scan.chain ?? [])
  const { ids, paths, records } = recordsOf(scan.files).bytes
  const body = [magic, header, chain, directories, records, ids, paths]
  return Buffer.concat([...body, checksumOf(body)])
}

/** Reads the bytes of a scan; null when they are of another version, damaged or cut off. */
export function decodeScan(bytes: Buffer): Scan | null {
  const body = bytes.subarray(0, -checksumSize)
  if (!body.subarray(0, magic.length).equals(magic)) return null
  if (!bytes.subarray(-checksumSize).equals(checksumOf([body]))) return null
  const start = magic.length + headerSize
  const header = body.subarray(magic.length, start)
  const directories = start + header.readUInt32LE(52) * linkSize
  const records = directories + header.readUInt32LE(48)
  const tip = header.toString('hex', 24, 44)
  const chain = decodeChain(body.subarray(start, directories))
  return {
    startedAt: header.readDoubleLE(0),
    identity: { dev: header.readBigUInt64LE(8), ino: header.readBigUInt64LE(16) },
    tip: tip === noTip ? null : (tip as CheckpointId),
    ...(chain.length > 0 && { chain }),
    ...timesIn(header),
    files: filesIn(body.subarray(records), header.readUInt32LE(44)),
    directories: decodeDirectories(body.subarray(directories, records)),
  }
}

const noTip = '0'.repeat(40)

function filesIn(bytes: Buffer, count: number): Scan['files'] {
  const records = readRecords(bytes, count)
  const files = records.files()
  rememberRecords(files, records)
  return files
}

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

function checksumOf(pieces: readonly Buffer[]): Buffer {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest()
}
