import { rounds } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { survivedKills } from '../../support/scenes/killed-housekeeping.ts'

test('issue 5.5, law 7, reliability 5: after kill -9 in housekeeping, the next command works and survivors are whole', async () => {
  const kills = rounds(300)
  expect(await survivedKills('maintain', kills)).toBe(kills)
}, 1_800_000)
