import { join } from 'node:path'
import type { AbsolutePath, Layout } from '@hermes-checkpoints/core'
import { lastErrorLine, requireUnstopped } from '../../process/require-unstopped.ts'
import { listRealDirectory } from '../../store/list-real-directory.ts'
import { runInStore, type Store } from '../../store/store.ts'

/** The files of a pack. */
export interface PackFiles {
  /** Such as `pack-1a2b…`. */
  readonly name: string
  readonly pack: AbsolutePath | null
  readonly index: AbsolutePath | null
  /** All of its files, including these two. */
  readonly files: readonly AbsolutePath[]
}

/** The packs of a store, including those that lack their pack file or their index. */
export function listPacks({ objects }: Layout): readonly PackFiles[] {
  const directory = join(objects, 'pack') as AbsolutePath
  const packs = new Map<string, AbsolutePath[]>()
  for (const entry of listRealDirectory(directory)) {
    const [, name] = packFile.exec(entry.name) ?? []
    const file = join(directory, entry.name) as AbsolutePath
    if (name !== undefined) packs.set(name, [...(packs.get(name) ?? []), file])
  }
  const all = Array.from(packs, ([name, files]) => ({
    name,
    pack: files.find((file) => file.endsWith('.pack')) ?? null,
    index: files.find((file) => file.endsWith('.idx')) ?? null,
    files,
  }))
  // Other files, such as a `.rev`, only make a pack faster.
  return all.filter(({ index, pack }) => index !== null || pack !== null)
}

/** Lets git read a whole pack and compare it with its index. Returns what is wrong, or null. */
export async function checkPack(
  store: Store,
  { index, pack }: PackFiles,
  signal?: AbortSignal,
): Promise<string | null> {
  if (pack === null) return 'the pack is missing, its index exists'
  if (index === null) return 'the index is missing'
  const call = { args: ['verify-pack', index], timeoutMs: longestMs, signal }
  const outcome = requireUnstopped(await runInStore(store, call))
  return outcome.exitCode === 0 ? null : lastErrorLine(outcome)
}

/** Enough to read the largest pack; git prints nothing while it works. */
export const longestMs: number = 10 * 60_000

const packFile = /^(pack-[0-9a-f]{40})\.[a-z]+$/
