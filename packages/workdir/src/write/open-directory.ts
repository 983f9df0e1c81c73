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
 * A directory that is held open, so that names in it mean what they mean in this very directory.
 *
 * Where the system does not show descriptors as paths, which Linux does, names are reached by the
 * directory's own path: whoever swaps a directory for a link between a check and the act goes unnoticed.
 */
export class OpenDirectory {
  readonly identity: DirectoryIdentity
  readonly owner: Owner
  /** Who besides root owns directories from the root of the work down to this one: 0 for nobody, null for several. */
  readonly soleOwner: number | null
  readonly #handle: number
  readonly #address: Buffer
  /** Where the system finds this very directory. */
  readonly #place: Buffer
  #permissions: number
  #formerPermissions: number | null = null
  #isChanged = false

  /** Opens the directory at an address, which is a name in the one above if there is one; a link is none. */
  constructor(address: Buffer, above: OpenDirectory | null = null) {
    this.#address = address
    this.#handle = openHandle(address, constants.O_DIRECTORY)
    const shown = descriptorPath(this.#handle)
    this.#place = shown === null ? address : Buffer.from(shown)
    const stats = fstatSync(this.#handle)
    this.#permissions = permissionsOf(stats)
    this.owner = { uid: stats.uid, gid: stats.gid }
    this.soleOwner = soleOwnerOf(above === null ? 0 : above.soleOwner, stats.uid)
    const { dev, ino } = fstatSync(this.#handle, { bigint: true })
    this.identity = { dev, ino }
  }

  /** The path by which the system reaches a name in this directory. */
  at(name: string): Buffer {
    return Buffer.concat([this.#place, Buffer.from(`/${name}`, 'latin1')])
  }

  /** The path by which the system lists this directory. */
  get place(): Buffer {
    return this.#place
  }

  /** Says whether something in this directory is a directory of another file system, mounted there. */
  isMountPoint(stats: Stats): boolean {
    return stats.isDirectory() && BigInt(stats.dev) !== this.identity.dev
  }

  /** Says whether the directory still has the name by which it was opened. */
  isInPlace(): boolean {
    try {
      const { dev, ino } = lstatSync(this.#address, { bigint: true })
      return dev === this.identity.dev && ino === this.identity.ino
    } catch (error) {
      // Whatever keeps it from being seen is told by the attempt to open it again.
      systemFailure(error)
      return false
    }
  }

  /** Makes sure that its owner, if that is who we are, can list and reach what is in it. */
  makePassable(): void {
    this.#allow(0o500)
  }

  /** Makes sure that its owner, if that is who we are, can change what is in it, and expects a change. */
  makeWritable(): void {
    this.#allow(0o700)
    this.#isChanged = true
  }

  /** Gives the directory its own permissions back, makes its names durable, and lets go; tells what failed. */
  leave(): readonly string[] {
    const failures: string[] = []
    // Durable first: its own permissions may not let us.
    for (const step of [() => this.#makeDurable(), () => this.#giveBackPermissions()]) {
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
    // What is not ours cannot be changed, and root needs no permission: then the system has to decide.
    if (isAllowed || this.owner.uid !== process.geteuid?.()) return
    setHandlePermissions(this.#handle, this.#permissions | 0o700)
    this.#formerPermissions ??= this.#permissions
    this.#permissions |= 0o700
  }

  #makeDurable(): void {
    if (!this.#isChanged) return
    const descriptor = openSync(this.#place, constants.O_RDONLY | constants.O_DIRECTORY)
    try {
      fsyncSync(descriptor)
    } catch (error) {
      // This is how file systems answer that keep names durable by themselves, or not at all.
      if (!hasErrno(error, 'EINVAL')) throw error
    } finally {
      closeSync(descriptor)
    }
  }

  #giveBackPermissions(): void {
    if (this.#formerPermissions === null) return
    setHandlePermissions(this.#handle, this.#formerPermissions)
  }
}

function soleOwnerOf(above: number | null, own: number): number | null {
  if (own === 0 || above === own) return above
  return above === 0 ? own : null
}
