import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { inflateSync } from 'node:zlib'
import { checkLooseObject, looseObjects, type LooseObject } from '@hermes-checkpoints/git-adapter'
import { describe, expect, test } from 'vitest'
import { looseBlob, scratchStore } from '../support/scratch-store.ts'

describe('checkLooseObject', () => {
  test('finds nothing wrong with what git has written', async () => {
    expect(await checkLooseObject(scratchObject())).toBeNull()
  })

  test('finds every flipped bit that changes the content', async () => {
    const object = scratchObject()
    const whole = readFileSync(object.file)
    for (let bit = 0; bit < whole.length * 8; bit += 1) {
      const flipped = Buffer.from(whole)
      flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      writeFileSync(object.file, flipped)
      const isFound = (await checkLooseObject(object)) !== null
      expect([bit, isFound]).toEqual([bit, !isSame(flipped, whole)])
    }
  })

  test.each<[string, (file: string) => void]>([
    ['is empty', (file) => truncateSync(file, 0)],
    ['is cut off', (file) => truncateSync(file, readFileSync(file).length - 1)],
    ['goes on behind its end', (file) => appendFileSync(file, 'x')],
    ['is gone', (file) => rmSync(file)],
    ['is a pipe that nobody writes to', makePipe],
  ])('finds that a file %s', async (_how, damage) => {
    const object = scratchObject()
    damage(object.file)
    expect(await checkLooseObject(object)).toEqual(expect.any(String))
  })
})

function scratchObject(): LooseObject {
  const store = scratchStore()
  looseBlob(store, 'content')
  const [object] = looseObjects(store.layout)
  if (object === undefined) throw new Error('there is no object')
  chmodSync(object.file, 0o600)
  return object
}

/** A few bits between the content and its checksum have no meaning. */
function isSame(flipped: Buffer, whole: Buffer): boolean {
  try {
    return inflateSync(flipped).equals(inflateSync(whole))
  } catch {
    return false
  }
}

function makePipe(file: string): void {
  rmSync(file)
  execFileSync('mkfifo', [file])
}
