import type {
  CheckpointId,
  DirectoryIdentity,
  Layout,
  ProjectHash,
  TreePath,
} from '@hermes-checkpoints/core'
import {
  log,
  readGitlinks,
  readTree,
  type Store,
  type TreeFile,
} from '@hermes-checkpoints/git-adapter'
import { ScannedFilesDraft, type Scan, type WalkedDirectory } from '@hermes-checkpoints/workdir'
import type { Exceptions } from '../model/checkpoint.ts'
import { parseMessage } from '../model/checkpoint-message.ts'
import { permissionsIn } from '../model/exceptions.ts'
import { scanMemory } from './scan-memory.ts'

/** The state at the tip of a chain: the next checkpoint is compared with it and becomes its child. */
export interface BaseState {
  readonly scan: Scan
  /** The identity of the directory at that time; null when no scan recorded it. */
  readonly identity: DirectoryIdentity | null
  /** Links to commits of nested repositories. Only upstream stores them, and they have no content. */
  readonly gitlinks: readonly TreePath[]
  /** False for upstream's checkpoints, which record only whether a file is executable. */
  readonly hasPermissions: boolean
}

/** Reads the state at the tip from the last scan, or from the store when that scan belongs to another tip. */
export async function readBaseState(
  store: Store,
  project: ProjectHash,
  tip: CheckpointId | null,
): Promise<BaseState> {
  const scan = scanOf(store.layout, project, tip)
  if (scan !== null) return { scan, identity: scan.identity, gitlinks: [], hasPermissions: true }
  if (tip === null) return { scan: emptyScan, identity: null, gitlinks: [], hasPermissions: true }
  const [files, gitlinks, [entry]] = await Promise.all([
    readTree(store, tip),
    readGitlinks(store, tip),
    log(store, tip, { limit: 1 }),
  ])
  const { exceptions } = parseMessage(entry ?? { subject: '', body: '' })
  const hasPermissions = exceptions.usual !== null
  return { scan: scanFromTip(tip, files, exceptions), identity: null, gitlinks, hasPermissions }
}

/** Returns the last scan if it was made for this tip: another program may have moved the chain on. */
export function scanOf(
  layout: Layout,
  project: ProjectHash,
  tip: CheckpointId | null,
): Scan | null {
  const scan = tip === null ? null : scanMemory(layout).load(layout.scanFile(project))
  return scan?.tip === tip ? scan : null
}

const emptyScan: Scan = {
  tip: null,
  startedAt: 0,
  identity: { dev: 0n, ino: 0n },
  files: new Map(),
  directories: new Map(),
}

/** A scan with contents but without stats, so that every file is read. */
function scanFromTip(tip: CheckpointId, files: readonly TreeFile[], exceptions: Exceptions): Scan {
  const known = new ScannedFilesDraft()
  for (const { id, mode, path } of files) {
    const permissions = mode === '120000' ? 0o777 : permissionsIn(exceptions, path, mode)
    const kind = mode === '120000' ? 'link' : 'file'
    known.add(path, { kind, permissions, id, ...unseen })
  }
  const directories = directoriesIn(exceptions, files)
  return { ...emptyScan, tip, files: known.finish(), directories }
}

const unseen = { size: -1, mtimeMs: 0, ctimeMs: 0, ino: 0, dev: 0 }

function directoriesIn(
  { emptyDirectories, permissions }: Exceptions,
  files: readonly TreeFile[],
): ReadonlyMap<TreePath, WalkedDirectory> {
  const [empty, captured] = [new Set(emptyDirectories), new Set(files.map((file) => file.path))]
  const paths = new Set([...emptyDirectories, ...permissions.keys()])
  const directories = [...paths].filter((path) => !captured.has(path))
  return new Map(
    directories.map((path): [TreePath, WalkedDirectory] => [
      path,
      { permissions: permissions.get(path) ?? 0o755, isEmpty: empty.has(path) },
    ]),
  )
}
