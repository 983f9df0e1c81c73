import type { ByteString } from './brand.ts'
import { CheckpointError } from '../errors/checkpoint-error.ts'

/** The path of a file below its project's directory, as bytes: parts joined by `/`, none empty, `.` or `..`. */
export type TreePath = ByteString<'TreePath'>

/** Parses the path of a file below its project's directory. Text is taken as UTF-8. */
export function parseTreePath(path: string | Uint8Array): TreePath {
  const binary = Buffer.from(path).toString('latin1')
  const isSound = !binary.includes('\0') && binary.split('/').every(isName)
  if (!isSound) {
    throw new CheckpointError(
      'path-invalid',
      `expected a path inside the directory, found ${JSON.stringify(Buffer.from(path).toString())}`,
      { hint: 'Give it relative to the directory, without . or .. parts.' },
    )
  }
  return binary as unknown as TreePath
}

/** True for a path that is or leads into a `.git`, which no checkpoint contains and no restore touches. */
export function isInRepository(path: TreePath): boolean {
  return (path as unknown as string).split('/').some((part) => part.toLowerCase() === '.git')
}

function isName(part: string): boolean {
  return part !== '' && part !== '.' && part !== '..'
}
