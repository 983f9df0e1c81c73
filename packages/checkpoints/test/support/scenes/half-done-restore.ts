import { chmodSync, existsSync, lstatSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Change, Engine, Notice } from '@hermes-checkpoints/checkpoints'
import {
  blobId,
  parseTreePath,
  parseWorkdirPath,
  projectHash,
  type AbsolutePath,
  type CheckpointId,
  type DirectoryIdentity,
  type Layout,
} from '@hermes-checkpoints/core'
import { buildTree, directory, plainGit, type TreeNode } from '@hermes-checkpoints/test-fixtures'
import type { Entry } from '@hermes-checkpoints/workdir'
import { writeJournal, type Journal } from '../../../src/restore/recover/journal.ts'
import { taken } from './checkpoint-content.ts'
import { loosenObjects, loosePath } from '../disk/loose-objects.ts'
import { scratchEngine, scratchProject } from './scratch-engine.ts'

/** The state that the restore was to bring back. */
export const treeThen: Readonly<Record<string, TreeNode>> = {
  changed: 'then',
  lost: { deep: 'a lost file' },
  sealed: directory(0o555, { changed: 'then' }),
  steady: 'as ever',
}

/** The state when it began. */
export const treeBefore: Readonly<Record<string, TreeNode>> = {
  born: 'since then',
  changed: 'before',
  sealed: directory(0o555, { changed: 'before' }),
  steady: 'as ever',
}

/** The changes from the one state to the other. */
export const changesHalfDone: readonly Change[] = [
  change('born', 'delete', fileOf('since then'), null),
  change('changed', 'write', fileOf('before'), fileOf('then')),
  change('lost', 'mkdir', null, directoryOf(0o755)),
  change('lost/deep', 'write', null, fileOf('a lost file')),
  change('sealed', 'chmod', directoryOf(0o555), directoryOf(0o555)),
  change('sealed/changed', 'write', fileOf('before'), fileOf('then')),
]

/** A project whose restore was killed half-way. */
export interface HalfDoneRestore {
  readonly engine: Engine
  readonly layout: Layout
  readonly project: string
  readonly target: CheckpointId
  readonly safety: CheckpointId
  readonly journal: Journal
  readonly journalFile: AbsolutePath
  readonly restoresFile: AbsolutePath
  /** The notices of the engine since then. */
  readonly notices: readonly Notice[]
}

/**
 * Takes both checkpoints, makes the first half of the changes by hand, and writes the journal.
 *
 * One file is deleted, one directory is created, and another still has extended permissions.
 */
export async function halfDoneRestore(journal: Partial<Journal> = {}): Promise<HalfDoneRestore> {
  const notices: Notice[] = []
  const { engine, layout } = await scratchEngine({
    notify: (notice) => void notices.push(notice),
    // A wait for a lock would hang: nothing releases it.
    lockWaitMs: 600_000,
  })
  const project = scratchProject(treeThen)
  const target = taken(await engine.snapshot(project)).id
  rmSync(join(project, 'lost'), { recursive: true })
  buildTree(project, treeBefore)
  const safety = taken(await engine.snapshot(project)).id
  rmSync(join(project, 'born'))
  buildTree(project, { lost: directory(0o700, {}) })
  chmodSync(join(project, 'sealed'), 0o755)
  const hash = projectHash(parseWorkdirPath(project))
  const scene = {
    engine,
    layout,
    project,
    target,
    safety,
    journal: { ...journalOf(project, target, safety), ...journal },
    journalFile: layout.journalFile(hash),
    restoresFile: layout.restoresFile(hash),
    notices,
  }
  leaveJournal(scene)
  return scene
}

/** Writes the journal that the killed process left. */
export function leaveJournal({ journal, journalFile }: HalfDoneRestore): void {
  writeJournal(journalFile, journal)
}

export function isJournalLeft({ journalFile }: HalfDoneRestore): boolean {
  return existsSync(journalFile)
}

/** Removes an object, by any name that git knows, from the store. */
export function loseObject({ layout }: HalfDoneRestore, name: string): void {
  const id = plainGit(layout.store, 'rev-parse', name)
  loosenObjects(layout)
  rmSync(loosePath(layout, id))
}

function journalOf(project: string, target: CheckpointId, safety: CheckpointId): Journal {
  return {
    kind: 'restore',
    identity: identityOf(project),
    token: '5ca1ab1e',
    target,
    safety,
    scope: null,
    changes: changesHalfDone,
    kept: [],
  }
}

function identityOf(project: string): DirectoryIdentity {
  const { dev, ino } = lstatSync(project, { bigint: true })
  return { dev, ino }
}

function change(
  path: string,
  action: Change['action'],
  before: Entry | null,
  after: Entry | null,
): Change {
  return { path: parseTreePath(path), action, why: 'content-differs', before, after }
}

function fileOf(content: string): Entry {
  return { kind: 'file', id: blobId(Buffer.from(content)), permissions: 0o644 }
}

function directoryOf(permissions: number): Entry {
  return { kind: 'directory', permissions }
}
