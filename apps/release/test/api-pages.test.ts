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

/** The packages that a program which embeds checkpoints calls. */
const forEmbedders = new Set([
  'checkpoints',
  'cli',
  'hermes-checkpoints',
  'migration',
  'resume',
  'sessions',
])

describe.each(documentedPackages())('the API page of $name', (one) => {
  test(`tells what the package exports; if it shall change, run: ${updateCommand}`, async () => {
    expect(readFileSync(apiPageFile(one), 'utf8')).toBe(await apiPage(one))
  })
})

test('docs/api leads to the page of every package', () => {
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
