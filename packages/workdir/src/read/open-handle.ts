import { chmodSync, constants, fchmodSync, openSync } from 'node:fs'
import { descriptorPath, readOnly, showsDescriptors } from './open-below.ts'

/**
 * Opens a file or directory to hold on to it, whatever happens to its name. No link is followed.
 *
 * Linux can do that without a right to read it, and without waking what stands behind a fifo or a device.
 */
export function openHandle(path: Buffer, flags = 0): number {
  const access = showsDescriptors() ? pathOnly | constants.O_NOFOLLOW : readOnly
  return openSync(path, access | flags)
}

/** Sets the permissions of the very file or directory that is held, which must not be a link. */
export function setHandlePermissions(handle: number, permissions: number): void {
  const shown = descriptorPath(handle)
  // Linux changes nothing by a handle that gives no right to read, except by the name it shows for it.
  if (shown === null) fchmodSync(handle, permissions)
  else chmodSync(shown, permissions)
}

// O_PATH, which Node does not name: the same on every architecture that Node runs on.
const pathOnly = 0o10_000_000
