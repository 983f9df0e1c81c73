import { recordsOf } from './records-of.ts'
import type { Scan } from './scan.ts'

/** True when every file has the permissions that it had before. Links have none. */
export function haveSamePermissions(before: Scan['files'], after: Scan['files']): boolean {
  if (after === before) return true
  const [old, current] = [recordsOf(before), recordsOf(after)]
  const hasSamePaths = old.bytes.paths === current.bytes.paths
  for (let number = 0; number < current.size; number += 1) {
    const permissions = current.permissions(number)
    if (permissions === null) continue
    const oldNumber = hasSamePaths ? number : old.find(current.paths.path(number))
    if (oldNumber === undefined || old.permissions(oldNumber) !== permissions) return false
  }
  return true
}
