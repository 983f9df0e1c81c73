import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import type { DirectoryIdentity } from '@hermes-checkpoints/core'
import { openTreeWriter, type TreeWriter } from '@hermes-checkpoints/workdir'
import { expect, onTestFinished } from 'vitest'
import { rootOf } from './scratch-project.ts'

export const done = { kind: 'done' }

/** The step that failed for a reason with these words. */
export function failedWith(why: RegExp): object {
  return { kind: 'failed', why: expect.stringMatching(why) }
}

/** Opens a writer that is closed at the end of the test, if it is not by then. */
export function writerFor(project: string, token = 'abc123'): TreeWriter {
  const writer = openTreeWriter(rootOf(project), { identity: identityOf(project), token })
  onTestFinished(() => void writer.close())
  return writer
}

export function identityOf(path: string): DirectoryIdentity {
  const { dev, ino } = lstatSync(path, { bigint: true })
  return { dev, ino }
}

/** The twelve permission bits of what has a name, not of what that leads to. */
export function modeOf(...path: readonly string[]): number {
  return lstatSync(join(...path)).mode & 0o7777
}

/** Sets the umask until the end of the test. */
export function useUmask(umask: number): void {
  const before = process.umask(umask)
  onTestFinished(() => void process.umask(before))
}
