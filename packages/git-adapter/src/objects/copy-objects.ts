import { join } from 'node:path'
import {
  fsyncDirectory,
  hasErrno,
  type AbsolutePath,
  type ObjectId,
} from '@hermes-checkpoints/core'
import { requireSuccess } from '../process/git-outcome.ts'
import { requireGitVersion } from '../store/require-git-version.ts'
import { longestMs } from './packs/pack-files.ts'
import { PipeWriter } from '../process/pipe-writer.ts'
import { requireLocked } from '../store/require-locked.ts'
import type { RunningGit } from '../process/start-git.ts'
import { startInStore, type Store } from '../store/store.ts'

/**
 * Copies objects from one store into another, as one pack. When it returns, they survive a power cut.
 *
 * No ref reaches them yet: until one does, only the caller's lock protects them from being reclaimed.
 */
export async function copyObjects(
  from: Store,
  to: Store,
  ids: readonly ObjectId[],
  signal?: AbortSignal,
): Promise<void> {
  requireLocked(to, 'copy objects')
  if (ids.length === 0) return
  await requireGitVersion(to)
  const call = { timeoutMs: longestMs, signal }
  const source = startInStore(from, { args: packObjects, ...call })
  const target = startInStore(to, { args: ['index-pack', '--stdin'], ...call })
  target.stdout.resume()
  await Promise.all([sendIds(source, ids), pipe(source, target)])
  const [read, written] = await Promise.all([source.ended, target.ended])
  // When the target fails first, a broken pipe kills the source, and the target has the reason.
  if (read.exitCode === null) requireSuccess(written)
  requireSuccess(read)
  requireSuccess(written)
  const { objects } = to.layout
  for (const directory of [join(objects, 'pack') as AbsolutePath, objects])
    fsyncDirectory(directory)
}

// With several threads, the deltas that git finds, and so the size, depend on timing.
const packObjects = ['pack-objects', '--stdout', '--quiet', '--delta-base-offset', '--threads=1']

async function sendIds(git: RunningGit, ids: readonly ObjectId[]): Promise<void> {
  const output = new PipeWriter(git)
  for (const id of ids) {
    if (!(await output.write(Buffer.from(`${id}\n`)))) break
  }
  await output.flush()
  git.stdin.end()
}

async function pipe(source: RunningGit, target: RunningGit): Promise<void> {
  const output = new PipeWriter(target)
  try {
    for await (const chunk of source.stdout) {
      source.resetTimeout()
      if (!(await output.write(chunk as Buffer))) break
    }
  } catch (error) {
    // The streams of a killed process close without an end; its outcome has the reason.
    if (!hasErrno(error, 'ERR_STREAM_PREMATURE_CLOSE')) throw error
  }
  await output.flush()
  target.stdin.end()
}
