import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { deflateSync } from 'node:zlib'
import { writeFileAtomically, type ObjectId } from '@hermes-checkpoints/core'
import { looseFile } from './loose-objects.ts'
import type { Store } from '../store/store.ts'

/**
 * Writes an object as a loose object, without git: when git copies an object out of a damaged pack, it checks the pack's
 * checksums and fails, even if the object itself is sound.
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
