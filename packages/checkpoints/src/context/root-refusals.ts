import type { RootRefusal } from '@hermes-checkpoints/workdir'

/** Why a directory is never a project, as sentences. */
export const rootRefusals: Readonly<Record<RootRefusal, string>> = {
  'file-system-root': 'the root of the file system is no project',
  home: 'your home directory is no project',
  'above-home': 'a directory that holds your home is no project',
  'temporary-root': "the system's directory for temporary files is no project",
  'inside-checkpoints': 'the checkpoints themselves lie there',
}
