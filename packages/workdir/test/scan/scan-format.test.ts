import { decodeScan, type Scan } from '@hermes-checkpoints/workdir'
import { hostileNames } from '@hermes-checkpoints/test-fixtures'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainScan, scanBytes } from '../support/plain-scan.ts'
import { anyScan } from '../support/scan-arbitrary.ts'
import { scanTree, scratchProject } from '../support/scratch-project.ts'

describe('encodeScan and decodeScan', () => {
  test('round-trip any scan', () => {
    fc.assert(
      fc.property(anyScan, (scan) => {
        expect(plainScan(decodeScan(scanBytes(scan)))).toEqual(plainScan(scan))
      }),
    )
  })

  test('keep the order of the files', () => {
    fc.assert(
      fc.property(anyScan, (scan) => {
        const decoded = decodeScan(scanBytes(scan))
        expect([...(decoded?.files.keys() ?? [])]).toEqual([...scan.files.keys()])
      }),
    )
  })

  test('round-trip every name and stamp of a real directory', async () => {
    const storable = hostileNames.filter((name) => name.storable)
    const scan = await scanTree(scratchProject(storable.map(({ name }) => [name, name])))
    expect(plainScan(decodeScan(scanBytes(scan)))).toEqual(plainScan(scan))
  })

  test('reliability 56: detect every flipped bit', async () => {
    const bytes = await encodedScan()
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const damaged = Buffer.from(bytes)
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(decodeScan(damaged)).toBeNull()
    }
  })

  test('reliability 56: detect every truncation, and extra bytes', async () => {
    const bytes = await encodedScan()
    for (let length = 0; length < bytes.length; length += 1) {
      expect(decodeScan(bytes.subarray(0, length))).toBeNull()
    }
    expect(decodeScan(Buffer.concat([bytes, Buffer.alloc(1)]))).toBeNull()
  })

  test('reliability 56: reject all other bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        expect(decodeScan(Buffer.from(bytes))).toBeNull()
      }),
    )
  })
})

async function encodedScan(): Promise<Buffer> {
  const scan: Scan = await scanTree(scratchProject({ a: '1', 'b/c': '2' }))
  return scanBytes(scan)
}
