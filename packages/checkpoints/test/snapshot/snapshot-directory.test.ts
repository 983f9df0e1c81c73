import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseAbsolutePath, parseWorkdirPath } from '@hermes-checkpoints/core'
import { buildTree, link, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchEngine } from '../support/scenes/scratch-engine.ts'

const refusals = [
  ['/', 'the root of the file system is not a project'],
  ['user', 'your home directory is not a project'],
  ['.', 'a directory that holds your home is not a project'],
  ['temporary', "the system's directory for temporary files is not a project"],
  ['user/.hermes/checkpoints', 'the checkpoints themselves are stored there'],
  ['user/.hermes/checkpoints/store', 'the checkpoints themselves are stored there'],
  ['link-to-user', 'your home directory is not a project'],
] as const

describe('a directory that is not a project', () => {
  test.each(refusals)(
    'upstream: %s is skipped, even when the user asks for it',
    async (name, why) => {
      const { engine, at } = await scratchPlaces()
      expect(await engine.snapshot(at(name))).toMatchObject({ outcome: 'skipped', why })
      expect(await engine.ensure(at(name))).toMatchObject({ outcome: 'skipped', why })
    },
  )

  test('nothing is created for it', async () => {
    const { engine, at } = await scratchPlaces()
    for (const [name] of refusals) await engine.snapshot(at(name))
    expect(readdirSync(at('user/.hermes'))).toEqual(['checkpoints'])
    expect(readdirSync(at('user/.hermes/checkpoints/store'))).toEqual([])
  })

  test('a directory below home or the temporary root is a project', async () => {
    const { engine, at } = await scratchPlaces()
    for (const name of ['user/work', 'temporary/work']) {
      expect(await engine.snapshot(at(name))).toMatchObject({
        outcome: 'taken',
        directory: parseWorkdirPath(at(name)),
      })
    }
  })

  test.each([
    ['gone', 'there is no such directory'],
    ['file', 'it is not a directory'],
    ['file/below', 'it is not a directory'],
    ['link-to-itself', 'the directory cannot be read: ELOOP'],
  ])('%s fails', async (name, why) => {
    const { engine, at } = await scratchPlaces()
    expect(await engine.snapshot(at(name))).toMatchObject({
      outcome: 'failed',
      code: 'path-invalid',
      why: expect.stringContaining(why) as string,
      directory: null,
    })
  })
})

/** An engine whose home is in the user's home, as usual. */
async function scratchPlaces() {
  const root = scratchDirectory()
  const at = (name: string): string => join(name === '/' ? '/' : root, name)
  buildTree(root, {
    file: '',
    'link-to-itself': link('link-to-itself'),
    'link-to-user': link('user'),
    temporary: { work: { a: '1' } },
    user: { work: { a: '1' } },
  })
  mkdirSync(at('user/.hermes/checkpoints/store'), { recursive: true })
  const { engine } = await scratchEngine({
    home: at('user/.hermes'),
    userHome: at('user'),
    temporaryRoot: parseAbsolutePath(at('temporary')),
  })
  return { engine, at }
}
