import { createHash } from 'node:crypto'
import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseObjectId, type ObjectId } from '@hermes-checkpoints/core'
import { readBlobs, readTree } from '@hermes-checkpoints/git-adapter'
import type { Store } from '@hermes-checkpoints/git-adapter'
import { describe, expect, test } from 'vitest'
import { file, scratchStore, taken, gitThat } from '../support/scratch-store.ts'
import type { BlobAnswer } from '../../src/process/batch-answer.ts'

const missing = parseObjectId('0123456789012345678901234567890123456789')

describe('readBlobs', () => {
  test('gives contents of every size in the order asked for', async () => {
    const { store, ids, contents } = await storeWith([0, 1, 64, 65_536, 3_000_000, 7])
    const answers = await all(store, ids.toReversed())
    expect(answers.map(digestOf)).toEqual(contents.toReversed().map(sha1))
  })

  test('reads a thousand objects through one process', async () => {
    const { store, ids, contents } = await storeWith([10, 20, 30])
    const questions = Array.from({ length: 1_000 }, (_, at) => ids[at % 3] as ObjectId)
    const { fake, git } = gitThat('logs-calls', 60_000)
    const answers = await all({ ...store, git }, questions)
    expect(answers.map(digestOf)).toEqual(questions.map((_, at) => sha1(contents[at % 3])))
    expect(fake.calls().filter((call) => call.includes('cat-file'))).toHaveLength(1)
  })

  test('names missing objects and continues', async () => {
    const { store, ids, contents } = await storeWith([5])
    const [first, second] = await all(store, [missing, ids[0] as ObjectId])
    expect(first).toEqual({ kind: 'missing', id: missing })
    expect(second && digestOf(second)).toBe(sha1(contents[0]))
  })

  test('reads nothing for no ids', async () => {
    expect(await all(scratchStore(), [])).toEqual([])
  })

  test('ends git when the caller stops early', async () => {
    const { store, ids } = await storeWith([2_000_000, 2_000_000, 2_000_000])
    for await (const answer of readBlobs(store, ids)) {
      expect(answer.kind).toBe('blob')
      break
    }
  })

  test('law 6: never returns wrong bytes for a damaged object', async () => {
    const { store, ids } = await storeWith([100_000])
    const packs = join(store.layout.objects, 'pack')
    for (const name of readdirSync(packs).filter((one) => one.endsWith('.pack'))) {
      const pack = join(packs, name)
      chmodSync(pack, 0o600)
      writeFileSync(pack, Buffer.alloc(50_000, 1), { flag: 'r+' })
    }
    const answers = await all(store, ids).catch(() => [])
    expect(answers.filter((answer) => answer.kind === 'blob')).toEqual([])
  })

  test('a git that hangs is stopped at the time-out', async () => {
    const { store, ids } = await storeWith([5])
    const { fake, git } = gitThat('hangs-ignoring-signals', 500)
    await expect(all({ ...store, git }, ids)).rejects.toMatchObject({ code: 'git-timeout' })
    await expect.poll(() => fake.running(), { timeout: 20_000 }).toEqual([])
  })

  test('rejects a git that prints garbage', async () => {
    const { store, ids } = await storeWith([5])
    const { git } = gitThat('prints-garbage')
    await expect(all({ ...store, git }, ids)).rejects.toThrow(/without an answer|cannot be read/)
  })
})

interface StoreWithBlobs {
  readonly store: Store
  readonly ids: readonly ObjectId[]
  readonly contents: readonly Buffer[]
}

async function storeWith(sizes: readonly number[]): Promise<StoreWithBlobs> {
  const store = scratchStore()
  const contents = sizes.map((size, at) => Buffer.alloc(size, `${at} content\n`))
  const writes = contents.map((content, at) => file(`f${at}`, content))
  const files = await readTree(store, await taken(store, { writes }))
  return { store, ids: files.map((one) => one.id), contents }
}

async function all(store: Store, ids: readonly ObjectId[]): Promise<readonly BlobAnswer[]> {
  const answers: BlobAnswer[] = []
  for await (const answer of readBlobs(store, ids)) answers.push(answer)
  return answers
}

function digestOf(answer: BlobAnswer): string {
  return answer.kind === 'blob' ? sha1(answer.bytes) : answer.kind
}

function sha1(bytes: Buffer = Buffer.alloc(0)): string {
  return createHash('sha1').update(bytes).digest('hex')
}
