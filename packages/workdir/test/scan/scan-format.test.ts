import { decodeScan, encodeScan, type Scan } from '@hermes-checkpoints/workdir'
import { hostileNames } from '@hermes-checkpoints/test-fixtures'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainScan } from '../support/plain-scan.ts'
import { anyScan } from '../support/scan-arbitrary.ts'
import { scanTree, scratchProject } from '../support/scratch-project.ts'

describe('encodeScan and decodeScan', () => {
  test('give back any scan', () => {
    fc.assert(
      fc.property(anyScan, (scan) => {
        expect(plainScan(decodeScan(encodeScan(scan)))).toEqual(plainScan(scan))
      }),
    )
  })

  test('keep the order of the files', () => {
    fc.assert(
      fc.property(anyScan, (scan) => {
        const decoded = decodeScan(encodeScan(scan))
        expect([...(decoded?.files.keys() ?? [])]).toEqual([...scan.files.keys()])
      }),
    )
  })

  test('give back every name and stamp of a real directory', async () => {
    const storable = hostileNames.filter((name) => name.storable)
    const scan = await scanTree(scratchProject(storable.map(({ name }) => [name, name])))
    expect(plainScan(decodeScan(encodeScan(scan)))).toEqual(plainScan(scan))
  })

  test('reliability 56: notice every bit that is flipped', async () => {
    const bytes = await encodedScan()
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const damaged = Buffer.from(bytes)
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(decodeScan(damaged)).toBeNull()
    }
  })

  test('reliability 56: notice every cut, and bytes too many', async () => {
    const bytes = await encodedScan()
    for (let length = 0; length < bytes.length; length += 1) {
      expect(decodeScan(bytes.subarray(0, length))).toBeNull()
    }
    expect(decodeScan(Buffer.concat([bytes, Buffer.alloc(1)]))).toBeNull()
  })

  test('reliability 56: take no other bytes for a scan', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        expect(decodeScan(Buffer.from(bytes))).toBeNull()
      }),
    )
  })
})

async function encodedScan(): Promise<Buffer> {
  const scan: Scan = await scanTree(scratchProject({ a: '1', 'b/c': '2' }))
  return encodeScan(scan)
}
