import { readFileSync } from 'node:fs'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { drawStoreLife } from '../src/store-life/draw-store-life.ts'
import {
  liveStore,
  pictureRules,
  type LifeRules,
  type StoreSample,
} from '../src/store-life/live-store.ts'
import { storeLifePicture } from '../src/store-life/write-store-life.ts'

const picture = readFileSync(storeLifePicture, 'utf8')
const drawn = JSON.parse(/<metadata>(.*)<\/metadata>/.exec(picture)?.[1] ?? '[]') as StoreSample[]

/** Checks the laws on a simulated store. */
function promisesOf(
  samples: readonly StoreSample[],
  { capMb, keep, prunedMb, snapshots }: LifeRules,
): object {
  const reclaimed = samples.filter(({ before }) => before !== null)
  const { checkpoints = 0, kilobytes = Number.NaN } = samples.at(-1) ?? {}
  return {
    isWhole: samples.length === snapshots + 1,
    reachesTheLimit: Math.max(...samples.map((sample) => sample.checkpoints)) === keep,
    givesSpaceBack: reclaimed.length > 1,
    meetsTheCap: reclaimed.every((sample) => sample.kilobytes <= capMb * 1024),
    meetsThatOfThePrune: kilobytes <= prunedMb * 1024,
    keepsSome: checkpoints > 0,
  }
}

const promises = {
  isWhole: true,
  reachesTheLimit: true,
  givesSpaceBack: true,
  meetsTheCap: true,
  meetsThatOfThePrune: true,
  keepsSome: true,
}

test('the picture is drawn from the figures in its metadata', () => {
  expect(drawStoreLife(drawn)).toBe(picture)
})

test('law 8: the figures of the picture keep the cap', () => {
  expect(promisesOf(drawn, pictureRules)).toEqual(promises)
})

test('law 8: a store made today behaves like the picture', async () => {
  // A quarter of the size of the picture's.
  const rules = { ...pictureRules, capMb: 6, prunedMb: 3, fileBytes: 32_768 }
  expect(promisesOf(await liveStore(scratchDirectory(), rules), rules)).toEqual(promises)
})

test('every element of the picture is closed', () => {
  const tags = [...picture.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)]
  const opened = tags.filter(([, isEnd, , isAlone]) => isEnd === '' && isAlone === '')
  expect(opened).toHaveLength(tags.filter(([, isEnd]) => isEnd === '/').length)
})

test('the picture is readable on a dark background', () => {
  expect(picture).toContain('prefers-color-scheme: dark')
})
