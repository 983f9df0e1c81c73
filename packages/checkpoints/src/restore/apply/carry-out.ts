import {
  CheckpointError,
  displayPath,
  isCheckpointError,
  projectHash,
  type TreePath,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import type { ObjectReader, Store } from '@hermes-checkpoints/git-adapter'
import { largestFileBytes } from '@hermes-checkpoints/retention'
import {
  openTreeWriter,
  type EntryState,
  type Scan,
  type TreeWriter,
  type Unfinished,
} from '@hermes-checkpoints/workdir'
import type { EngineContext } from '../../context/engine-context.ts'
import { directoriesAbove } from '../../model/directories-above.ts'
import { readPresent } from '../../project/read-present.ts'
import { applyChanges } from './apply-changes.ts'
import type { CheckedContents } from './check-contents.ts'
import { heldState } from '../plan/held-state.ts'
import { readIgnoredThen } from '../plan/ignored-then.ts'
import { removeJournal, type Journal } from '../recover/journal.ts'
import { likelyPermissions } from '../plan/likely-permissions.ts'
import { mayDiffer } from '../plan/may-differ.ts'
import { afterRestore, readHistory, writeHistory } from '../restore-history.ts'
import type { Change } from '../plan/restore-plan.ts'
import { reportOf, type Failed, type RestoreReport } from '../restore-report.ts'
import { savedState } from '../plan/saved-state.ts'
import type { TargetState } from '../plan/target-state.ts'
import { verifyRestore } from './verify-restore.ts'

export interface CarryOutRequest {
  readonly root: WorkdirPath
  readonly journal: Journal
  readonly target: TargetState
  readonly objects: ObjectReader
  /** What the changes bring back, found whole before the journal was written. */
  readonly contents: CheckedContents
  /** What is known of the directory, so that verifying reads only what has changed. */
  readonly lastScan: Scan | null
}

/** Does what a journal says, looks at the directory again, and closes the journal. */
export async function carryOut(
  context: EngineContext,
  store: Store,
  request: CarryOutRequest,
): Promise<RestoreReport> {
  const { journal, root, target } = request
  const [unmade, unlike] = await changed(context, store, request).catch((error: unknown) => {
    throw isCheckpointError(error) && error.code === 'interrupted' ? halfway(root, error) : error
  })
  const failed = new Map([...unlike, ...unmade].map((one): [TreePath, Failed] => [one.path, one]))
  remember(store, root, journal)
  return reportOf({
    restoredTo: target.checkpoint,
    undo: journal.safety,
    directory: root,
    dryRun: false,
    plan: journal,
    failed: [...failed.values()],
    verified: unlike.length === 0,
  })
}

/** Makes the changes, and looks at the directory again: what could not be made, and what is not as it should be. */
async function changed(
  context: EngineContext,
  store: Store,
  request: CarryOutRequest,
): Promise<readonly [unmade: readonly Failed[], unlike: readonly Failed[]]> {
  const unmade = await makeChanges(context, request)
  return [unmade, await verify(context, store, request)]
}

/** The journal stays, so that nobody needs to know how far it came. */
function halfway(root: WorkdirPath, cause: unknown): CheckpointError {
  const text = `the restore of ${displayPath(root)} was stopped half-way`
  const hint = 'The next command about this directory finishes it.'
  return new CheckpointError('interrupted', text, { hint, cause })
}

/** Makes the changes of a journal, and answers which could not be made. */
export async function makeChanges(
  context: EngineContext,
  { contents, journal, objects, root }: Omit<CarryOutRequest, 'target' | 'lastScan'>,
): Promise<readonly Failed[]> {
  const { changes } = journal
  const writer = openTreeWriter(root, journal)
  const maxFileBytes = largestFileBytes(context.settings.checkpoints)
  const { progress, signal } = context
  try {
    sweepTemporary(writer, changes)
    const failed = await applyChanges({
      objects,
      writer,
      changes,
      contents,
      maxFileBytes,
      progress,
      signal,
    })
    return [...failed, ...writer.close().map(unfinished)]
  } finally {
    writer.close()
  }
}

/** Removes what a killed run of the same restore has left. */
function sweepTemporary(writer: TreeWriter, changes: readonly Change[]): void {
  const parents = changes.map(({ path }) => directoriesAbove(path).at(-1) ?? null)
  for (const directory of new Set(parents)) writer.sweepTemporary(directory)
}

/** The directory was written into, but what happened to it may not survive a power cut, or it is open to its owner. */
function unfinished({ directory, why }: Unfinished): Failed {
  return { path: directory ?? rootItself, why }
}

const rootItself = '.' as unknown as TreePath

async function verify(
  context: EngineContext,
  store: Store,
  { journal, lastScan, objects, root, target: state }: CarryOutRequest,
): Promise<readonly Failed[]> {
  const present = await readPresent(context, store, { root, lastScan })
  if (present.kind !== 'present')
    return journal.changes.map(({ path }) => ({ path, why: 'the directory cannot be read' }))
  const paths = mayDiffer(state, present)
  const saved = savedState(state, paths)
  // Which directories lead to files is not asked: where one was made, somebody looks.
  const held = heldState(present, { paths, directories: new Set() })
  const target = likelyPermissions(saved, held.entries, context.umask)
  const unwanted = [...held.entries.keys()].filter((path) => !target.has(path))
  const asked = { objects, root, target: state, paths: unwanted }
  const wasIgnored = await readIgnoredThen(context, store, asked)
  const writer = openTreeWriter(root, journal)
  try {
    const { scope } = journal
    const look = lookWith(context, writer)
    return verifyRestore({ target, saved, scope, plan: journal, held, look, wasIgnored })
  } finally {
    writer.close()
  }
}

/** Looks at single paths as far as the owner's limit lets files be captured. */
export function lookWith(
  context: EngineContext,
  writer: TreeWriter,
): (path: TreePath) => EntryState {
  const maxFileBytes = largestFileBytes(context.settings.checkpoints)
  return (path) => writer.inspect(path, maxFileBytes)
}

/** First the history, then the journal: after a crash in between, the restore is finished once more, which changes nothing. */
function remember({ layout }: Store, root: WorkdirPath, journal: Journal): void {
  const project = projectHash(root)
  const { changes, kind, safety, token } = journal
  if (safety !== null) {
    const file = layout.restoresFile(project)
    const history = readHistory(file)
    const isRemembered = history.last === token
    const scope = journal.scope === null ? null : new Set(changes.map(({ path }) => path))
    if (!isRemembered)
      writeHistory(file, afterRestore(history, { kind, token, before: safety, scope }))
  }
  removeJournal(layout.journalFile(project))
}
