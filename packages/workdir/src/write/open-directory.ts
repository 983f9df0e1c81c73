import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  type Stats,
} from 'node:fs'
import { hasErrno, type DirectoryIdentity } from '@hermes-checkpoints/core'
import { descriptorPath } from '../read/open-below.ts'
import { openHandle, setHandlePermissions } from '../read/open-handle.ts'
import type { Owner } from './chown-target.ts'
import { systemFailure } from './system-failure.ts'
import { permissionsOf } from '../model/walked-file.ts'

/**
 * A directory that is held open, so that a name refers to an entry of this directory even after it was moved.
 *
 * Systems other than Linux do not show descriptors as paths. There, names are reached by the directory's own path,
 * and a process that swaps a directory for a link between a check and a step goes unnoticed.
 */
export class OpenDirectory {
  readonly identity: DirectoryIdentity
  readonly owner: Owner
  /** The only user other than root who owns a directory from the root down to this one; 0 for none, null for several. */
  readonly soleOwner: number | null
  readonly #handle: number
  readonly #openedPath: Buffer
  /** Reaches this directory even after it was moved, where the system supports that. */
  readonly #reachablePath: Buffer
  #permissions: number
  #formerPermissions: number | null = null
  #isChanged = false

  /** Opens the directory at a path, which is a name in `above` if given. Fails on a link. */
  constructor(path: Buffer, above: OpenDirectory | null = null) {
    this.#openedPath = path
    this.#handle = openHandle(path, constants.O_DIRECTORY)
    const shown = descriptorPath(this.#handle)
    this.#reachablePath = shown === null ? path : Buffer.from(shown)
    const stats = fstatSync(this.#handle)
    this.#permissions = permissionsOf(stats)
    this.owner = { uid: stats.uid, gid: stats.gid }
    this.soleOwner = soleOwnerOf(above === null ? 0 : above.soleOwner, stats.uid)
    const { dev, ino } = fstatSync(this.#handle, { bigint: true })
    this.identity = { dev, ino }
  }

  /** Returns the path by which the system reaches a name in this directory. */
  at(name: string): Buffer {
    return Buffer.concat([this.#reachablePath, Buffer.from(`/${name}`, 'latin1')])
  }

  /** The path by which the system lists this directory. */
  get path(): Buffer {
    return this.#reachablePath
  }

  /** True when an entry of this directory is a mounted directory of another file system. */
  isMountPoint(stats: Stats): boolean {
    return stats.isDirectory() && BigInt(stats.dev) !== this.identity.dev
  }

  /** True when the directory still has the name by which it was opened. */
  isInPlace(): boolean {
    try {
      const { dev, ino } = lstatSync(this.#openedPath, { bigint: true })
      return dev === this.identity.dev && ino === this.identity.ino
    } catch (error) {
      // Opening it again will report the reason.
      systemFailure(error)
      return false
    }
  }

  /** If we own the directory, makes sure that we can list and enter it. */
  makePassable(): void {
    this.#allow(0o500)
  }

  /** If we own the directory, makes sure that we can change its entries. `leave` then makes the changes durable. */
  makeWritable(): void {
    this.#allow(0o700)
    this.#isChanged = true
  }

  /** Makes the names durable, restores the permissions, and closes the directory. Returns what failed. */
  leave(): readonly string[] {
    const failures: string[] = []
    // Durable first: the restored permissions may deny it.
    for (const step of [() => this.#makeDurable(), () => this.#restorePermissions()]) {
      try {
        step()
      } catch (error) {
        failures.push(systemFailure(error))
      }
    }
    closeSync(this.#handle)
    return failures
  }

  #allow(bits: number): void {
    const isAllowed = (this.#permissions & bits) === bits
    // We cannot chmod a directory of another user, and root needs no permission: let the step itself fail or succeed.
    if (isAllowed || this.owner.uid !== process.geteuid?.()) return
    setHandlePermissions(this.#handle, this.#permissions | 0o700)
    this.#formerPermissions ??= this.#permissions
    this.#permissions |= 0o700
  }

  #makeDurable(): void {
    if (!this.#isChanged) return
    const descriptor = openSync(this.#reachablePath, constants.O_RDONLY | constants.O_DIRECTORY)
    try {
      fsyncSync(descriptor)
    } catch (error) {
      // File systems that need or support no fsync of directories answer EINVAL.
      if (!hasErrno(error, 'EINVAL')) throw error
    } finally {
      closeSync(descriptor)
    }
  }

  #restorePermissions(): void {
    if (this.#formerPermissions === null) return
    setHandlePermissions(this.#handle, this.#formerPermissions)
  }
}

function soleOwnerOf(above: number | null, own: number): number | null {
  if (own === 0 || above === own) return above
  return above === 0 ? own : null
}
