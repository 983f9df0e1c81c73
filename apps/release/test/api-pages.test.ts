import { readFileSync } from 'node:fs'
import {
  apiIndex,
  apiIndexFile,
  apiPage,
  apiPageFile,
  documentedPackages,
  publicSurface,
  updateCommand,
} from '@hermes-checkpoints/release'
import { describe, expect, test } from 'vitest'

/** The packages that embedders of checkpoints use. */
const forEmbedders = new Set([
  'checkpoints',
  'cli',
  'hermes-checkpoints',
  'migration',
  'resume',
  'sessions',
])

describe.each(documentedPackages())('the API page of $name', (one) => {
  test(`matches the exports of the package; to update it, run: ${updateCommand}`, async () => {
    expect(readFileSync(apiPageFile(one), 'utf8')).toBe(await apiPage(one))
  })
})

test('the index of docs/api lists the page of every package', () => {
  expect(readFileSync(apiIndexFile, 'utf8')).toBe(apiIndex())
})

test.each(documentedPackages().filter(({ name }) => forEmbedders.has(name)))(
  'every name that $name exports says what it is',
  (one) => {
    const silent = publicSurface(one).exported.filter(
      ({ declaration, from }) => from === null && declaration.comment === '',
    )
    expect(silent.map(({ declaration }) => declaration.name)).toEqual([])
  },
)
