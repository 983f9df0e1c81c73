import type { ObjectId } from '@hermes-checkpoints/core'
import type { ObjectReader } from '@hermes-checkpoints/git-adapter'
import type { Change } from '../plan/restore-plan.ts'
import { wholeObjects, type WholeObject } from '../read/whole-objects.ts'

/** Contents that were read and checked, as many as the memory limit allows. */
export type CheckedContents = ReadonlyMap<ObjectId, Buffer>

/** Enough that an ordinary restore reads no content twice. */
const mostBytes = 64 * 1024 * 1024

/** Reads all contents that changes bring back, and throws when one is missing or damaged, before anything is changed. */
export async function checkContents(
  objects: ObjectReader,
  changes: readonly Change[],
): Promise<CheckedContents> {
  const ids = new Set(contentIds(changes))
  const contents = new Map<ObjectId, Buffer>()
  let bytes = 0
  for await (const [id, content] of wholeObjects(objects, ids)) {
    bytes += content.length
    if (bytes <= mostBytes) contents.set(id, content)
  }
  return contents
}

/** Yields the contents that changes bring back, in the order of the changes: from memory, otherwise from the store. */
export async function* contentsInOrder(
  objects: ObjectReader,
  changes: readonly Change[],
  checked: CheckedContents,
): AsyncGenerator<Buffer, void, undefined> {
  const ids = contentIds(changes)
  const unread = ids.filter((id) => !checked.has(id))
  const rest = wholeObjects(objects, unread)
  try {
    for (const id of ids) {
      const content = checked.get(id)
      if (content !== undefined) yield content
      else yield ((await rest.next()).value as WholeObject)[1]
    }
  } finally {
    await rest.return()
  }
}

function contentIds(changes: readonly Change[]): readonly ObjectId[] {
  return changes.flatMap(({ action, after }) =>
    action === 'write' && after !== null && after.kind !== 'directory' ? [after.id] : [],
  )
}
