import { join, posix } from 'node:path'
import {
  CheckpointError,
  parseWorkdirPath,
  type AbsolutePath,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import { readV1File } from './read-v1-file.ts'

/** Reads which directory an old repository is about; an error says why nobody can know. */
export function readV1Workdir(repository: AbsolutePath): WorkdirPath {
  const file = join(repository, 'HERMES_WORKDIR') as AbsolutePath
  const bytes = readV1File(file)
  if (bytes === null) throw unknown(`${file} is missing`)
  const path = bytes.subarray(0, bytes.at(-1) === newline ? -1 : undefined)
  const text = path.toString('latin1')
  // What is not in its plainest form names no project: nobody would ever find its checkpoints.
  if (posix.normalize(text) !== text) throw unknown(`${file} names no directory`)
  return parseWorkdirPath(path)
}

const newline = 0x0a

function unknown(why: string): CheckpointError {
  return new CheckpointError('path-invalid', `nobody knows which directory this is about: ${why}`, {
    hint: 'Write the absolute path of the directory into that file, and import again.',
  })
}
