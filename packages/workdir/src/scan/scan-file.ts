import { readFileSync } from 'node:fs'
import { draftFile, type AbsolutePath, type FileDraft } from '@hermes-checkpoints/core'
import { decodeScan, scanPieces } from './scan-format.ts'
import type { Scan } from './scan.ts'

/** Reads a scan from its file; null means that every file of the project has to be read. */
export function loadScan(file: AbsolutePath): Scan | null {
  try {
    return decodeScan(readFileSync(file))
  } catch {
    // A scan only saves time: whatever keeps it from being read, the answer is to do without it.
    return null
  }
}

/** Writes a scan to its file so that a crash leaves the old or the new one. */
export function saveScan(file: AbsolutePath, scan: Scan): void {
  draftScan(file, scan).publish()
}

/** Writes a scan that is not to be seen before its checkpoint is. */
export function draftScan(file: AbsolutePath, scan: Scan): FileDraft {
  return draftFile(file, scanPieces(scan))
}
