import { CheckpointError, type ObjectId } from '@hermes-checkpoints/core'
import {
  copyObjects,
  historyObjects,
  ObjectReader,
  type BorrowedObjects,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import type { ImportContext } from './import-context.ts'
import type { ImportDraft } from './import-draft.ts'
import type { TreeChecker } from './tree-checker.ts'

/**
 * Copies all that a draft needs and the store does not have, and reads it there to the last byte. Nothing leads to it
 * yet; the caller holds the store's lock until something does.
 */
export async function storeDraft(
  context: ImportContext,
  store: Store,
  room: BorrowedObjects,
  draft: ImportDraft,
  checker: TreeChecker,
): Promise<void> {
  const { checkpoints } = draft
  const ids = checkpoints.map(({ id }) => id as string as ObjectId)
  const absent = checker.absentIn(checkpoints.map(({ tree }) => tree))
  context.progress.report({
    phase: 'writing',
    what: 'storing old checkpoints',
    done: 0,
    total: ids.length,
  })
  await copyObjects(room.store, store, [...absent, ...ids], context.signal)
  await checkStored(context, store, draft, checker)
}

async function checkStored(
  { known, progress, signal }: ImportContext,
  store: Store,
  { checkpoints, place }: ImportDraft,
  checker: TreeChecker,
): Promise<void> {
  const heads = checkpoints.map(({ id }) => id).slice(0, place === 'chain' ? 1 : undefined)
  const histories = await historyObjects(store, heads)
  const ids = new Set(histories.flatMap(({ objects }) => objects).filter((id) => !known.has(id)))
  const reader = new ObjectReader(store, { signal })
  let done = 0
  try {
    for (const id of ids) {
      const check = await reader.check(id)
      if (check.kind !== 'whole') throw notStored(id)
      done += 1
      if (done % 100 === 0)
        progress.report({
          phase: 'verifying',
          what: 'checking what was stored',
          done,
          total: ids.size,
        })
    }
  } finally {
    await reader.close()
  }
  for (const id of ids) known.set(id, checker.filesIn(id))
}

function notStored(id: ObjectId): CheckpointError {
  return new CheckpointError(
    'store-damaged',
    `object ${id} was copied, and cannot be read in the store`,
    {
      hint: 'Run `hermes-checkpoints verify --repair`, and import again.',
    },
  )
}
