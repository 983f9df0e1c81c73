import { recordsOf } from './records-of.ts'
import type { Scan } from './scan.ts'

/** Counts the files of each mode: type and permissions, as in st_mode. */
export function modeCounts(files: Scan['files']): ReadonlyMap<number, number> {
  const records = recordsOf(files)
  const counts = new Map<number, number>()
  for (let number = 0; number < records.size; number += 1) {
    const mode = records.mode(number)
    counts.set(mode, (counts.get(mode) ?? 0) + 1)
  }
  return counts
}
