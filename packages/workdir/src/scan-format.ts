import { createHash } from 'node:crypto'
import type { CheckpointId } from '@hermes-checkpoints/core'
import type { Scan } from './scan.ts'
import { decodeDirectories, encodeDirectories } from './scan-directories.ts'
import { readScanRecords, scanRecords } from './scan-records.ts'

/*
 * All numbers are little-endian.
 *
 *     magic        "hermes-scan 2\n", with the version of this format
 *     header       startedAt f64, dev u64, ino u64, tip 20 bytes (zeros for none), number of files u32,
 *                  bytes of the directories u32, length of the chain u32 (zero for unknown)
 *     directories  those that git cannot hold as they are
 *     records      one per file
 *     paths        one after the other, in the order of the records
 *     checksum     SHA-256 of all before it
 */
const magic = Buffer.from('hermes-scan 2\n', 'latin1')
const headerSize = 56
const checksumSize = 32

/** The bytes of a scan. */
export function encodeScan(scan: Scan): Buffer {
  const directories = encodeDirectories(scan.directories)
  const header = headerOf(scan, directories.length)
  const body = Buffer.concat([magic, header, directories, ...scanRecords(scan.files)])
  return Buffer.concat([body, checksumOf(body)])
}

/** Reads the bytes of a scan; null when they are of another version, damaged or cut off. */
export function decodeScan(bytes: Buffer): Scan | null {
  const body = bytes.subarray(0, -checksumSize)
  if (!body.subarray(0, magic.length).equals(magic)) return null
  if (!bytes.subarray(-checksumSize).equals(checksumOf(body))) return null
  const start = magic.length + headerSize
  const header = body.subarray(magic.length, start)
  const records = start + header.readUInt32LE(48)
  const tip = header.toString('hex', 24, 44)
  const chainLength = header.readUInt32LE(52)
  return {
    startedAt: header.readDoubleLE(0),
    identity: { dev: header.readBigUInt64LE(8), ino: header.readBigUInt64LE(16) },
    tip: tip === noTip ? null : (tip as CheckpointId),
    ...(chainLength > 0 && { chainLength }),
    files: readScanRecords(body.subarray(records), header.readUInt32LE(44)),
    directories: decodeDirectories(body.subarray(start, records)),
  }
}

const noTip = '0'.repeat(40)

function headerOf(
  { chainLength = 0, files, identity, startedAt, tip }: Scan,
  directoryBytes: number,
): Buffer {
  const header = Buffer.alloc(headerSize)
  header.writeDoubleLE(startedAt, 0)
  header.writeBigUInt64LE(identity.dev, 8)
  header.writeBigUInt64LE(identity.ino, 16)
  header.write(tip ?? noTip, 24, 'hex')
  header.writeUInt32LE(files.size, 44)
  header.writeUInt32LE(directoryBytes, 48)
  header.writeUInt32LE(chainLength, 52)
  return header
}

function checksumOf(body: Buffer): Buffer {
  return createHash('sha256').update(body).digest()
}
