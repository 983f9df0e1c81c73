import { join } from 'node:path'
import { fsyncDirectory, type AbsolutePath } from '@hermes-checkpoints/core'
import { blobCommand } from '../import/fast-import-text.ts'
import { requireSuccess } from '../process/git-outcome.ts'
import { PipeWriter } from '../process/pipe-writer.ts'
import { requireLocked } from '../store/require-locked.ts'
import { startInStore, type Store } from '../store/store.ts'

/** Stores contents without a checkpoint. When it returns, they survive a power cut. */
export async function storeBlobs(store: Store, contents: Iterable<Uint8Array>): Promise<void> {
  requireLocked(store, 'store contents')
  const git = startInStore(store, { args: ['fast-import', '--quiet', '--done', '--depth=0'] })
  git.stdout.resume()
  const output = new PipeWriter(git)
  let isListening = true
  for (const content of contents) {
    isListening = await output.write(...blobCommand(content))
    if (!isListening) break
  }
  if (isListening) await output.write(Buffer.from('done\n'))
  await output.flush()
  git.stdin.end()
  requireSuccess(await git.ended)
  fsyncDirectory(join(store.layout.objects, 'pack') as AbsolutePath)
}
