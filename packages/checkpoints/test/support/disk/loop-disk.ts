import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, constants, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasErrno } from '@hermes-checkpoints/core'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { onTestFinished } from 'vitest'
import { poll } from './poll.ts'

/** A separate file system whose power can be cut. */
export interface LoopDisk {
  /** Where it is mounted. */
  readonly place: string
  /** Syncs everything to the disk. */
  sync(): void
  /** Cuts the power: from now on nothing reaches the disk. */
  cutPower(): void
  /** Mounts it again, with what had reached it, once no process uses it. */
  turnOn(): Promise<void>
}

/** Returns why this system or user cannot mount such a disk; null when it can. */
export function loopDiskRefusal(): string | null {
  const script = `
    scratch=$(mktemp -d) && cd "$scratch" && trap 'cd / && rm -r "$scratch"' EXIT
    truncate -s 8M image && mkfs.ext4 -q image && mkdir place || exit
    device=$(losetup --find --show image) || exit
    mount "$device" place && "$1" place
    status=$?
    umount place
    losetup --detach "$device"
    exit $status`
  const child = spawnSync('sh', ['-c', script, 'sh', cutPowerProgram], { encoding: 'utf8' })
  return child.status === 0 ? null : child.stderr.trim()
}

/**
 * Creates and mounts a fresh disk, removed at the end of the test.
 *
 * It writes its journal every second instead of every five. So a cut two seconds after a change already shows names without
 * contents, which elsewhere takes ten seconds.
 */
export function loopDisk(): LoopDisk {
  const scratch = scratchDirectory()
  const [image, place] = [join(scratch, 'image'), join(scratch, 'place')]
  mkdirSync(place)
  run('truncate', '-s', '256M', image)
  run('mkfs.ext4', '-q', image)
  // The same device after each cut, as with a real disk.
  const device = run('losetup', '--find', '--show', image).trim()
  onTestFinished(() => {
    spawnSync('umount', ['--lazy', place])
    run('losetup', '--detach', device)
  })
  const mount = (): void => void run('mount', '-o', 'commit=1', device, place)
  mount()
  return {
    place,
    sync: () => void run('sync', '--file-system', place),
    cutPower: () => void run(cutPowerProgram, place),
    turnOn: async () => {
      // Killed processes take a moment to release it.
      await poll(() => (spawnSync('umount', [place]).status === 0 ? true : null))
      // A process that has entered a mount namespace since then holds this mount until it ends. Until then, mounting the
      // device returns the same file system, without power.
      await poll(() => (isUnused(device) ? true : null))
      mount()
    },
  }
}

/** Whether no file system is on a device, wherever it is mounted. */
function isUnused(device: string): boolean {
  try {
    closeSync(openSync(device, constants.O_RDONLY | constants.O_EXCL))
    return true
  } catch (error) {
    if (hasErrno(error, 'EBUSY')) return false
    throw error
  }
}

const cutPowerProgram = fileURLToPath(new URL('../../programs/cut-power', import.meta.url))

function run(command: string, ...args: readonly string[]): string {
  return execFileSync(command, args, { encoding: 'utf8' })
}
