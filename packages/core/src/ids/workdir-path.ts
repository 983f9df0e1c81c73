import type { ByteString } from './brand.ts'
import { CheckpointError } from '../errors/checkpoint-error.ts'

/** The canonical absolute path of a project's directory, as bytes. */
export type WorkdirPath = ByteString<'WorkdirPath'>

const slash = 0x2f

/**
 * Parses an absolute path of a project's directory. Text is taken as UTF-8.
 *
 * It does not touch the disk: the code that opens the directory resolves links and `..`.
 */
export function parseWorkdirPath(path: string | Uint8Array): WorkdirPath {
  const bytes = Buffer.from(path)
  if (bytes[0] !== slash || bytes.includes(0)) {
    throw new CheckpointError(
      'path-invalid',
      `expected the absolute path of a directory, found ${JSON.stringify(bytes.toString())}`,
      { hint: 'Give the path from the root, such as /home/you/project.' },
    )
  }
  return withoutTrailingSlashes(bytes).toString('latin1') as unknown as WorkdirPath
}

/** The bytes of a path, for `node:fs`. */
export function pathBytes(path: ByteString<string>): Buffer {
  return Buffer.from(path as unknown as string, 'latin1')
}

function withoutTrailingSlashes(bytes: Buffer): Buffer {
  let { length } = bytes
  while (length > 1 && bytes[length - 1] === slash) length -= 1
  return bytes.subarray(0, length)
}
