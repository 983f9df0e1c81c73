import { recordsOf } from './records-of.ts'
import type { Scan } from './scan.ts'

/** Says whether files have the permissions that they had before; links have none. */
export function haveSamePermissions(before: Scan['files'], after: Scan['files']): boolean {
  if (after === before) return true
  const [known, found] = [recordsOf(before), recordsOf(after)]
  const isSameList = known.bytes.paths === found.bytes.paths
  for (let number = 0; number < found.size; number += 1) {
    const permissions = found.permissions(number)
    if (permissions === null) continue
    const was = isSameList ? number : known.find(found.paths.path(number))
    if (was === undefined || known.permissions(was) !== permissions) return false
  }
  return true
}
