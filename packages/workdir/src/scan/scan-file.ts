import { readFileSync } from 'node:fs'
import { draftFile, type AbsolutePath, type FileDraft } from '@hermes-checkpoints/core'
import { decodeScan, encodeScan } from './scan-format.ts'
import type { Scan } from './scan.ts'

/** Reads a scan from its file. Null means that every file of the project must be read. */
export function loadScan(file: AbsolutePath): Scan | null {
  try {
    return decodeScan(readFileSync(file))
  } catch {
    // A scan only saves time, so any failure to read it is no error.
    return null
  }
}

/** Writes a scan as a draft. Publishing it is atomic: after a crash, the file holds the old or the new scan. */
export function draftScan(file: AbsolutePath, scan: Scan): FileDraft {
  return draftFile(file, encodeScan(scan))
}
