import {
  displayPath,
  parseTreePath,
  parseWorkdirPath,
  pathBytes,
  pathToText,
  projectHash,
  type TreePath,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import { initStore } from '@hermes-checkpoints/git-adapter'
import { withLock } from '@hermes-checkpoints/lock'
import { largestFileBytes } from '@hermes-checkpoints/retention'
import { canonicalName, checkRoot } from '@hermes-checkpoints/workdir'
import type { EngineContext } from '../context/engine-context.ts'
import { migrateBeforeUse } from '../context/migrate-before-use.ts'
import type { Directory } from '../model/directory.ts'
import { notDone, skipped, type NotDone } from '../model/not-done.ts'
import { findProject } from '../project/project-for.ts'
import { readLedger, sha256Of, writeLedger } from './ledger.ts'
import { readContent } from './read-content.ts'

/** The result of recording a write. */
export type WriteOutcome = { readonly outcome: 'recorded' } | NotDone

/** Records in the ledger that the agent wrote a file as it is now. Never throws. */
export async function recordAgentWrite(
  context: EngineContext,
  path: Directory,
): Promise<WriteOutcome> {
  if (!context.settings.checkpoints.enabled)
    return skipped('disabled', 'checkpoints are switched off')
  try {
    return await record(context, canonicalName(path, context.origin))
  } catch (error) {
    return notDone(error)
  }
}

async function record(context: EngineContext, file: WorkdirPath): Promise<WriteOutcome> {
  const { layout, lockWaitMs: waitMs, locks, places } = context
  const root = findProject({ layout, start: parentOf(file), home: places.home })
  if (checkRoot(root, places) !== null) {
    return skipped('not-a-project', `${displayPath(root)} is not a project`)
  }
  await migrateBeforeUse(context)
  initStore(context.git(), layout)
  const project = projectHash(root)
  const alone = { file: layout.projectLockFile(project), mode: 'exclusive', waitMs } as const
  return withLock(locks, alone, async () => {
    const limit = largestFileBytes(context.settings.checkpoints)
    const read = readContent(root, pathWithin(root, file), limit)
    if (read.kind !== 'content')
      return skipped('not-captured', `${displayPath(file)} is not recorded: ${read.why}`)
    const entry = { sha256: sha256Of(read.content), ts: context.clock.now() / 1000 }
    const ledger = new Map(readLedger(layout, project))
    writeLedger(layout, project, ledger.set(pathToText(file), entry))
    return { outcome: 'recorded' }
  })
}

function parentOf(path: WorkdirPath): WorkdirPath {
  const bytes = pathBytes(path)
  return parseWorkdirPath(bytes.subarray(0, Math.max(bytes.lastIndexOf('/'), 1)))
}

function pathWithin(root: WorkdirPath, file: WorkdirPath): TreePath {
  return parseTreePath(pathBytes(file).subarray(pathBytes(root).length + 1))
}
