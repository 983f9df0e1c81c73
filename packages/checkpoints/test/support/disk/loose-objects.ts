import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Layout } from '@hermes-checkpoints/core'

/** Unpacks every object of a store into a loose file. */
export function loosenObjects({ objects, store }: Layout): void {
  const directory = join(objects, 'pack')
  const names = readdirSync(directory)
  const packs = names.filter((name) => name.endsWith('.pack'))
  const contents = packs.map((name) => readFileSync(join(directory, name)))
  // git does not unpack objects that it still finds in a pack.
  for (const name of names) rmSync(join(directory, name))
  for (const input of contents) execFileSync('git', ['unpack-objects', '-q'], { cwd: store, input })
}

/** Returns the path of an object's loose file. */
export function loosePath({ objects }: Layout, id: string): string {
  return join(objects, id.slice(0, 2), id.slice(2))
}
