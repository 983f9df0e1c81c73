import { changedFiles, haveSamePermissions } from '@hermes-checkpoints/workdir'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crowdedFiles } from '../support/scan-arbitrary.ts'

test('permissions are the same unless a file that is not a link changed them or is new', () => {
  const property = fc.property(crowdedFiles, crowdedFiles, fc.nat(0o7777), (files, more, bits) => {
    const chosen = [...files].slice(0, 2)
    const others = new Map(chosen.map(([path, file]) => [path, { ...file, permissions: bits }]))
    const isSame = [...others].every(
      ([path, { kind }]) => kind === 'link' || files.get(path)?.permissions === bits,
    )
    expect(haveSamePermissions(files, changedFiles(files, others, []))).toBe(isSame)
    const isKnown = [...more].every(
      ([path, { kind, permissions }]) =>
        kind === 'link' ||
        (files.get(path)?.kind === 'file' && files.get(path)?.permissions === permissions),
    )
    expect(haveSamePermissions(files, changedFiles(files, more, []))).toBe(isKnown)
  })
  fc.assert(property)
})

test('removed files do not affect the result', () => {
  const property = fc.property(crowdedFiles, fc.func(fc.boolean()), (files, isGone) => {
    const gone = [...files.keys()].filter((path) => isGone(path))
    expect(haveSamePermissions(files, changedFiles(files, new Map(), gone))).toBe(true)
  })
  fc.assert(property)
})
