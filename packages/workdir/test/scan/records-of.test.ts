import { changedFiles, type Scan } from '@hermes-checkpoints/workdir'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scanBytes } from '../support/plain-scan.ts'
import { anyScan } from '../support/scan-arbitrary.ts'

test('changed files are encoded like files that were never different', () => {
  fc.assert(
    fc.property(anyScan, anyScan, fc.func(fc.boolean()), (before, other, isGone) => {
      scanBytes(before)
      const known = [...before.files.keys()]
      const values = [...other.files.values()]
      const renamed = values.flatMap((file, at) => {
        const path = known[at]
        return path === undefined ? [] : [[path, file] as const]
      })
      for (const changes of [new Map(renamed), new Map([...renamed, ...other.files])]) {
        for (const gone of [[], known.filter((path) => !changes.has(path) && isGone(path))]) {
          const files = changedFiles(before.files, changes, gone)
          const expected = new Map([...before.files, ...changes])
          for (const path of gone) expected.delete(path)
          expect([...files]).toEqual([...expected])
          expect(encoded(before, files)).toEqual(encoded(before, expected))
        }
      }
    }),
  )
})

test('unchanged files are the same object', () => {
  const files: Scan['files'] = new Map()
  expect(changedFiles(files, new Map(), [])).toBe(files)
})

function encoded(scan: Scan, files: Scan['files']): string {
  return scanBytes({ ...scan, files }).toString('hex')
}
