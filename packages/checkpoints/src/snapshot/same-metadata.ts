import type { TreePath } from '@hermes-checkpoints/core'
import { haveSamePermissions, type Scan, type WalkedDirectory } from '@hermes-checkpoints/workdir'

/** True when two scans with equal contents also agree in everything that git trees cannot hold. */
export function isSameMetadata(before: Scan, after: Scan): boolean {
  return (
    haveSamePermissions(before.files, after.files) &&
    areSameDirectories(before.directories, after.directories)
  )
}

function areSameDirectories(
  before: ReadonlyMap<TreePath, WalkedDirectory>,
  after: ReadonlyMap<TreePath, WalkedDirectory>,
): boolean {
  if (before.size !== after.size) return false
  for (const [path, { isEmpty, permissions }] of after) {
    const known = before.get(path)
    if (known?.isEmpty !== isEmpty || known.permissions !== permissions) return false
  }
  return true
}
