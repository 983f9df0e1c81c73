import type { TreePath } from '@hermes-checkpoints/core'
import type { Entry } from '@hermes-checkpoints/workdir'
import type { Entries } from '../plan/entries.ts'
import type { SavedState } from './saved-state.ts'

/**
 * Completes the permissions of a checkpoint that records only whether a file is executable.
 *
 * Existing entries keep their other bits: a secret must not come back readable by every user. Missing entries get the
 * umask's permissions for new files.
 */
export function likelyPermissions(
  { entries, hasPermissions }: SavedState,
  present: Entries,
  umask: number,
): Entries {
  if (hasPermissions) return entries
  return new Map(
    Array.from(entries, ([path, entry]): [TreePath, Entry] => {
      if (entry.kind === 'link') return [path, entry]
      return [path, { ...entry, permissions: likely(entry, present.get(path), umask) }]
    }),
  )
}

function likely(
  wanted: Exclude<Entry, { kind: 'link' }>,
  found: Entry | undefined,
  umask: number,
): number {
  if (found === undefined || found.kind !== wanted.kind) {
    const bits = wanted.kind === 'directory' || isProgram(wanted.permissions) ? 0o777 : 0o666
    return bits & ~umask
  }
  const { permissions } = found
  if (wanted.kind === 'directory' || isProgram(wanted.permissions) === isProgram(permissions))
    return permissions
  return isProgram(permissions) ? permissions & ~0o111 : permissions | ((permissions & 0o444) >> 2)
}

function isProgram(permissions: number): boolean {
  return (permissions & 0o100) !== 0
}
