import type { TreePath } from '@hermes-checkpoints/core'
import { ScannedFilesDraft, type FileTable, type ScannedFile } from '@hermes-checkpoints/workdir'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crowdedFiles } from '../support/scan-arbitrary.ts'

describe('a table of files', () => {
  test('has the same content and order as a map of the files', () => {
    const property = fc.property(crowdedFiles, (files) => {
      const table = tableOf(files)
      expect(table.size).toBe(files.size)
      expect([...table]).toEqual([...files])
      expect([...table.keys()]).toEqual([...files.keys()])
      expect([...table.values()]).toEqual([...files.values()])
      const visited: [TreePath, ScannedFile][] = []
      table.forEach((file, path) => visited.push([path, file]))
      expect(visited).toEqual([...files])
    })
    fc.assert(property)
  })

  test('finds each file by its path, in any order, and no other', () => {
    const property = fc.property(crowdedFiles, crowdedFiles, (files, others) => {
      const table = tableOf(files)
      for (const path of [...others.keys(), ...files.keys()]) {
        expect(table.get(path)).toEqual(files.get(path))
        expect(table.has(path)).toBe(files.has(path))
      }
    })
    fc.assert(property)
  })

  test('returns a file and its path by number', () => {
    const property = fc.property(crowdedFiles, (files) => {
      const table = tableOf(files)
      for (const [number, [path, file]] of [...files].entries()) {
        expect(table.pathAt(number)).toBe(path)
        expect(table.at(number)).toEqual(file)
      }
    })
    fc.assert(property)
  })

  test('finds all files of a directory, in name order and in any other', () => {
    const property = fc.property(crowdedFiles, fc.boolean(), (files, isInOrder) => {
      const { records } = tableOf(files)
      const paths = [...files.keys()].map((path) => path as unknown as string)
      for (const prefix of records.prefixes()) {
        const directory = records.directory(prefix)
        const found = paths.filter((path) => path.slice(0, path.lastIndexOf('/') + 1) === prefix)
        for (const path of isInOrder ? found.toSorted() : found)
          expect(directory?.find(path.slice(prefix.length))).toBe(paths.indexOf(path))
        expect(directory?.find('c')).toBeUndefined()
        expect(directory?.find('')).toBeUndefined()
      }
    })
    fc.assert(property)
  })
})

function tableOf(files: ReadonlyMap<TreePath, ScannedFile>): FileTable<ScannedFile> {
  const draft = new ScannedFilesDraft()
  for (const [path, file] of files) draft.add(path, file)
  return draft.finish()
}
