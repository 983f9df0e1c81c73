import {
  CheckpointError,
  displayPath,
  type DirectoryIdentity,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import { DirectoryStack } from './directory-stack.ts'
import { systemFailure } from './system-failure.ts'

/** Opens a directory that must have an identity: another process may have put another one in its place. */
export function openRoot(root: WorkdirPath, { dev, ino }: DirectoryIdentity): DirectoryStack {
  const directories = openStack(root)
  const { identity } = directories
  if (dev === identity.dev && ino === identity.ino) return directories
  directories.close()
  throw new CheckpointError(
    'path-invalid',
    `${displayPath(root)} was replaced by another directory`,
  )
}

function openStack(root: WorkdirPath): DirectoryStack {
  try {
    return new DirectoryStack(root)
  } catch (error) {
    throw new CheckpointError(
      'path-invalid',
      `${displayPath(root)} cannot be opened as a directory: ${systemFailure(error)}`,
      { cause: error },
    )
  }
}
