import type { RootRefusal } from '@hermes-checkpoints/workdir'

/** The reasons why a directory is never a project, as sentences. */
export const rootRefusals: Readonly<Record<RootRefusal, string>> = {
  'file-system-root': 'the root of the file system is not a project',
  home: 'your home directory is not a project',
  'above-home': 'a directory that holds your home is not a project',
  'temporary-root': "the system's directory for temporary files is not a project",
  'inside-checkpoints': 'the checkpoints themselves are stored there',
}
