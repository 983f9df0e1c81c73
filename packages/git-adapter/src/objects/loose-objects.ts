import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AbsolutePath, Layout, ObjectId } from '@hermes-checkpoints/core'
import { listRealDirectory } from '../store/list-real-directory.ts'

/** An object in a file of its own, not in a pack. */
export interface LooseObject {
  readonly id: ObjectId
  readonly file: AbsolutePath
}

/** Every loose object, damaged or not. */
export function* looseObjects(layout: Layout): Generator<LooseObject, void, undefined> {
  for (const start of namesIn(layout.objects, /^[0-9a-f]{2}$/)) {
    for (const rest of namesIn(join(layout.objects, start), /^[0-9a-f]{38}$/)) {
      const id = `${start}${rest}` as ObjectId
      yield { id, file: looseFile(layout, id) }
    }
  }
}

/** True when the store has a loose object. */
export function hasLooseObjects(layout: Layout): boolean {
  return looseObjects(layout).next().done !== true
}

/** The path of an object's own file, which need not exist. */
export function looseFile({ objects }: Layout, id: ObjectId): AbsolutePath {
  return join(objects, id.slice(0, 2), id.slice(2)) as AbsolutePath
}

/** True when the object is loose, damaged or not. */
export function hasLooseFile(layout: Layout, id: ObjectId): boolean {
  return existsSync(looseFile(layout, id))
}

function namesIn(directory: string, names: RegExp): readonly string[] {
  const all = listRealDirectory(directory as AbsolutePath).map(({ name }) => name)
  return all.filter((name) => names.test(name))
}
