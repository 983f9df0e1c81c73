import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import type { DirectoryIdentity } from '@hermes-checkpoints/core'
import { openTreeWriter, type TreeWriter } from '@hermes-checkpoints/workdir'
import { expect, onTestFinished } from 'vitest'
import { rootOf } from './scratch-project.ts'

export const done = { kind: 'done' }

/** Matches a step that failed for this reason. */
export function failedWith(why: RegExp): object {
  return { kind: 'failed', why: expect.stringMatching(why) }
}

/** Opens a writer, and closes it at the end of the test if it is still open. */
export function writerFor(project: string, token = 'abc123'): TreeWriter {
  const writer = openTreeWriter(rootOf(project), { identity: identityOf(project), token })
  onTestFinished(() => void writer.close())
  return writer
}

export function identityOf(path: string): DirectoryIdentity {
  const { dev, ino } = lstatSync(path, { bigint: true })
  return { dev, ino }
}

/** Returns the twelve permission bits of an entry, without following a link. */
export function modeOf(...path: readonly string[]): number {
  return lstatSync(join(...path)).mode & 0o7777
}

/** Sets the umask until the end of the test. */
export function useUmask(umask: number): void {
  const before = process.umask(umask)
  onTestFinished(() => void process.umask(before))
}
