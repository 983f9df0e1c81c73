import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { deflateSync } from 'node:zlib'
import { writeFileAtomically, type ObjectId } from '@hermes-checkpoints/core'
import { looseFile } from './loose-objects.ts'
import type { Store } from '../store/store.ts'

/**
 * Gives an object a file of its own, without a git: what git copies out of a damaged pack it compares with the pack's
 * checksums, and gives up although the object itself is whole.
 */
export function writeLooseObject(
  { layout }: Store,
  id: ObjectId,
  { bytes, type }: { readonly type: string; readonly bytes: Buffer },
): void {
  const file = looseFile(layout, id)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const head = Buffer.from(`${type} ${bytes.length}\0`, 'latin1')
  writeFileAtomically(file, deflateSync(Buffer.concat([head, bytes])))
}
