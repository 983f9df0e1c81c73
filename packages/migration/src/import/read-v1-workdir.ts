import { join, posix } from 'node:path'
import {
  CheckpointError,
  parseWorkdirPath,
  type AbsolutePath,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import { readV1File } from './read-v1-file.ts'

/** Reads the workdir of an old repository. Throws when the repository does not say it. */
export function readV1Workdir(repository: AbsolutePath): WorkdirPath {
  const file = join(repository, 'HERMES_WORKDIR') as AbsolutePath
  const bytes = readV1File(file)
  if (bytes === null) throw unknown(`${file} is missing`)
  const path = bytes.subarray(0, bytes.at(-1) === newline ? -1 : undefined)
  const text = path.toString('latin1')
  // Only a normalised path can be a project's workdir; its checkpoints could not be found by any other.
  if (posix.normalize(text) !== text) throw unknown(`${file} is not a normalised path`)
  return parseWorkdirPath(path)
}

const newline = 0x0a

function unknown(why: string): CheckpointError {
  return new CheckpointError(
    'path-invalid',
    `unknown which directory the repository is for: ${why}`,
    {
      hint: 'Write the absolute path of the directory into that file, then import again.',
    },
  )
}
