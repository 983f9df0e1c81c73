import { chmodSync, constants, fchmodSync, openSync } from 'node:fs'
import { descriptorPath, readOnly, showsDescriptors } from './open-below.ts'

/**
 * Opens a file or directory as a handle that stays valid when its name changes. Follows no link.
 *
 * On Linux this needs no read permission, and has no effect on the other end of a FIFO or on a device.
 */
export function openHandle(path: Buffer, flags = 0): number {
  const access = showsDescriptors() ? pathOnly | constants.O_NOFOLLOW : readOnly
  return openSync(path, access | flags)
}

/** Sets the permissions of an open file or directory, which must not be a link. */
export function setHandlePermissions(handle: number, permissions: number): void {
  const shown = descriptorPath(handle)
  // Linux refuses fchmod on an O_PATH handle, but accepts the path of the handle in /proc.
  if (shown === null) fchmodSync(handle, permissions)
  else chmodSync(shown, permissions)
}

// O_PATH, which Node does not export; the same number on every architecture that Node supports.
const pathOnly = 0o10_000_000
