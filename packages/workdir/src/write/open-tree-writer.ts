import {
  CheckpointError,
  displayPath,
  type DirectoryIdentity,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import { DirectoryStack } from './directory-stack.ts'
import { systemFailure } from './system-failure.ts'
import { TemporaryNames } from './temporary-names.ts'
import { TreeWriter } from './tree-writer.ts'

export interface TreeWriterOptions {
  /** Which directory it has to be. */
  readonly identity: DirectoryIdentity
  /** Hex text that tells this writer's temporary files from all others. */
  readonly token: string
}

/** Opens a directory to change what is below it; the writer has to be closed. */
export function openTreeWriter(root: WorkdirPath, options: TreeWriterOptions): TreeWriter {
  const names = new TemporaryNames(options.token)
  const directories = openRoot(root)
  const { dev, ino } = directories.identity
  if (dev !== options.identity.dev || ino !== options.identity.ino) {
    directories.close()
    throw new CheckpointError(
      'path-invalid',
      `${displayPath(root)} is another directory than before: it was replaced`,
    )
  }
  return new TreeWriter(directories, names)
}

function openRoot(root: WorkdirPath): DirectoryStack {
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
