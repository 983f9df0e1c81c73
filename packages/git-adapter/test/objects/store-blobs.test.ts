import { blobId } from '@hermes-checkpoints/core'
import { readBlobs, storeBlobs } from '@hermes-checkpoints/git-adapter'
import { describe, expect, test } from 'vitest'
import { scratchStore, sharing } from '../support/scratch-store.ts'

describe('storeBlobs', () => {
  test('stores contents of any bytes', async () => {
    const store = sharing(scratchStore())
    const contents = ['', 'text\n', '\0\xff\n', 'x'.repeat(1_000_000)].map((text) =>
      Buffer.from(text, 'latin1'),
    )
    await storeBlobs(store, contents)
    const read: unknown[] = []
    for await (const answer of readBlobs(store, contents.map(blobId))) read.push(answer)
    expect(read).toEqual(contents.map((bytes) => ({ kind: 'blob', id: blobId(bytes), bytes })))
  })

  test('needs a lock', async () => {
    await expect(storeBlobs(scratchStore(), [])).rejects.toThrow('must be locked')
  })
})
