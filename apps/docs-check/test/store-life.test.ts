import { readFileSync } from 'node:fs'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { drawStoreLife } from '../src/store-life/draw-store-life.ts'
import {
  liveStore,
  pictureRules,
  type LifeRules,
  type Moment,
} from '../src/store-life/live-store.ts'
import { storeLifePicture } from '../src/store-life/write-store-life.ts'

const picture = readFileSync(storeLifePicture, 'utf8')
const drawn = JSON.parse(/<metadata>(.*)<\/metadata>/.exec(picture)?.[1] ?? '[]') as Moment[]

/** Checks the laws on a simulated store. */
function promisesOf(
  moments: readonly Moment[],
  { capMb, keep, prunedMb, snapshots }: LifeRules,
): object {
  const reclaimed = moments.filter(({ before }) => before !== null)
  const { checkpoints = 0, kilobytes = Number.NaN } = moments.at(-1) ?? {}
  return {
    isWhole: moments.length === snapshots + 1,
    reachesTheLimit: Math.max(...moments.map((moment) => moment.checkpoints)) === keep,
    givesSpaceBack: reclaimed.length > 1,
    meetsTheCap: reclaimed.every((moment) => moment.kilobytes <= capMb * 1024),
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

test('the picture is drawn from the figures that it carries', () => {
  expect(drawStoreLife(drawn)).toBe(picture)
})

test('law 8: the figures of the picture keep what the picture says', () => {
  expect(promisesOf(drawn, pictureRules)).toEqual(promises)
})

test('law 8: a store lives today as the picture says', async () => {
  // A quarter of the size of the picture's.
  const rules = { ...pictureRules, capMb: 6, prunedMb: 3, fileBytes: 32_768 }
  expect(promisesOf(await liveStore(scratchDirectory(), rules), rules)).toEqual(promises)
})

test('every element of the picture is closed', () => {
  const tags = [...picture.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)]
  const opened = tags.filter(([, isEnd, , isAlone]) => isEnd === '' && isAlone === '')
  expect(opened).toHaveLength(tags.filter(([, isEnd]) => isEnd === '/').length)
})

test('the picture is readable on dark ground too', () => {
  expect(picture).toContain('prefers-color-scheme: dark')
})
