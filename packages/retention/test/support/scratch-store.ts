import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  chainRef,
  keptRef,
  layout,
  newProject,
  parseAbsolutePath,
  parseTreePath,
  parseWorkdirPath,
  projectHash,
  writeProject,
  type CheckpointId,
  type HeldLock,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import {
  importCheckpoint,
  initStore,
  moveRefs,
  openGit,
  readTip,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { scratchDirectory, scratchHome } from '@hermes-checkpoints/test-fixtures'
import { parentIdentity } from '@hermes-checkpoints/workdir'

/** The layout of a fresh home in which nothing was made yet. */
export function scratchLayout(): Layout {
  return layout(parseAbsolutePath(scratchHome().base))
}

/** A fresh, empty store as its only user has it; exclusion itself is the lock package's to prove. */
export function scratchStore(): Store {
  const git = openGit({ env: { PATH: process.env['PATH'] }, timeoutMs: 30_000 })
  const lock: HeldLock = { mode: 'exclusive', descriptor: null, release: () => undefined }
  return { ...initStore(git, scratchLayout()), lock }
}

/** A directory that has a project file, and no checkpoints yet. */
export function addProject(store: Store, now = Date.UTC(2026, 0, 15, 12)): ProjectHash {
  const workdir = join(scratchDirectory(), 'project')
  mkdirSync(workdir)
  const path = parseWorkdirPath(workdir)
  writeProject(store.layout, newProject(path, parentIdentity(path), now))
  return projectHash(path)
}

/** Takes a checkpoint of one file on top of a project's chain. */
export async function take(
  store: Store,
  project: ProjectHash,
  content: string | Uint8Array,
  time = Date.UTC(2026, 0, 15, 12),
): Promise<CheckpointId> {
  const outcome = await importCheckpoint(store, {
    ref: chainRef(project),
    parent: readTip(store.layout, project),
    time,
    zoneOffsetMinutes: 0,
    message: 'auto',
    deletions: [],
    writes: [{ path: parseTreePath('file'), mode: '100644', content: Buffer.from(content) }],
  })
  if (outcome.kind !== 'taken') throw new Error(`not taken: ${outcome.kind}`)
  return outcome.id
}

/** Gives a checkpoint the ref that lets it outlive its chain. */
export async function keep(store: Store, project: ProjectHash, id: CheckpointId): Promise<void> {
  await moveRefs(store, [{ ref: keptRef(project, id), from: null, to: id }])
}
