import { directoriesOf, filesWithPermissions } from '@hermes-checkpoints/workdir'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyScan } from '../support/scan-arbitrary.ts'

test('directoriesOf returns the directories in the paths', () => {
  const property = fc.property(anyScan, (scan) => {
    const relative = [...scan.files].filter(([path]) => !binary(path).startsWith('/'))
    const parents = relative.map(([path]) => binary(path).split('/').slice(0, -1).join('/'))
    const expected = new Set(parents.filter((parent) => parent !== ''))
    expect(new Set(directoriesOf(new Map(relative)))).toEqual(expected)
  })
  fc.assert(property)
})

test('filesWithPermissions finds files by their permissions, but no links', () => {
  const property = fc.property(anyScan, ({ files }) => {
    const odd = [...files].filter(([, file]) => file.kind === 'file' && isOdd(file.permissions))
    expect(filesWithPermissions(files, isOdd)).toEqual(odd.map(([path]) => path))
  })
  fc.assert(property)
})

function isOdd(permissions: number): boolean {
  return permissions % 2 === 1
}

function binary(path: unknown): string {
  return path as string
}
