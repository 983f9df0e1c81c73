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
  /** The identity that the root must have. */
  readonly identity: DirectoryIdentity
  /** Hex text that identifies the temporary files of this writer. */
  readonly token: string
}

/** Opens a writer for the entries below a directory. The caller must close it. */
export function openTreeWriter(root: WorkdirPath, options: TreeWriterOptions): TreeWriter {
  const names = new TemporaryNames(options.token)
  const directories = openRoot(root)
  const { dev, ino } = directories.identity
  if (dev !== options.identity.dev || ino !== options.identity.ino) {
    directories.close()
    throw new CheckpointError(
      'path-invalid',
      `${displayPath(root)} was replaced by another directory`,
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
