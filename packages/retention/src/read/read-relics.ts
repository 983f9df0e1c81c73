import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  directoryBytes,
  parseWorkdirPath,
  readdirOrEmpty,
  type AbsolutePath,
  type Instant,
  type Layout,
} from '@hermes-checkpoints/core'
import { inspectDirectory, parentIdentity, type DirectoryState } from '@hermes-checkpoints/workdir'
import { isReadable, readArchives, type ArchiveFact } from './read-archives.ts'
import { repositoriesIn } from './repositories-in.ts'
import type { RelicFact } from '../plan/removal-plan.ts'

/** Finds the relics of a base: legacy archives, and pre-v2 repositories that were never archived. */
export function readRelics(layout: Layout): readonly RelicFact[] {
  return [
    ...repositoriesIn(layout.base).flatMap((name) => repositoryAt(layout, name)),
    ...readArchives(layout).map((archive) => archiveRelic(archive)),
  ]
}

function archiveRelic(archive: ArchiveFact): RelicFact {
  return { ...archive, kind: 'legacy-archive', state: null }
}

function repositoryAt(layout: Layout, name: string): readonly RelicFact[] {
  const path = join(layout.base, name) as AbsolutePath
  if (!isReadable(path)) return []
  return [
    {
      kind: 'pre-v2-repository',
      name,
      modifiedAt: newestChange(path),
      bytes: directoryBytes(path),
      state: stateOf(path),
      resumeStates: 0,
      isUnfinished: false,
    },
  ]
}

/** Returns the state of a repository's workdir. A pre-v2 repository records only the workdir's path. */
function stateOf(repository: AbsolutePath): DirectoryState {
  try {
    const text = readFileSync(join(repository, 'HERMES_WORKDIR'))
    const workdir = parseWorkdirPath(text.subarray(0, text.at(-1) === newline ? -1 : undefined))
    return inspectDirectory({ workdir, parent: parentIdentity(workdir) })
  } catch {
    // Without a readable path, the workdir cannot be judged.
    return 'unreachable'
  }
}

const newline = 0x0a

function newestChange(directory: AbsolutePath): Instant {
  const inside = readdirOrEmpty(directory).map((entry): Instant => {
    const path = join(directory, entry.name) as AbsolutePath
    return entry.isDirectory() ? newestChange(path) : lstatSync(path).mtimeMs
  })
  return Math.max(lstatSync(directory).mtimeMs, ...inside)
}
