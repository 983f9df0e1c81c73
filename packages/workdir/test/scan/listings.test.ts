import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NotedListings } from '../../src/scan/noted-listings.ts'
import { hasSameNames } from '../../src/scan/last-listings.ts'
import { plainListings, type PlainListing } from '../support/plain-scan.ts'
import { anyListings, listingsOf } from '../support/scan-arbitrary.ts'

describe('listings of directories', () => {
  test('give back every directory, its times and its names', () => {
    const property = fc.property(anyListings, (plain) => {
      const listings = listingsOf(plain)
      expect(plainListings(listings)).toEqual(plain)
      expect(listings.entries).toBe(plain.flatMap(({ names }) => names).length)
    })
    fc.assert(property)
  })

  test('find a directory by its path, and no other', () => {
    const property = fc.property(anyListings, anyListings, (plain, others) => {
      const listings = listingsOf(plain)
      for (const { path } of [...plain, ...others]) {
        const at = plain.findIndex((one) => one.path === path)
        expect(listings.find(path)).toBe(at === -1 ? undefined : at)
      }
    })
    fc.assert(property)
  })

  test('prove the names of a directory that has the same stamps and is not racy', () => {
    const property = fc.property(anyListings, fc.double({ noNaN: true }), (plain, cutoff) => {
      const last = { listings: listingsOf(plain), cutoff }
      for (const [at, { stamps }] of plain.entries()) {
        const isOld = stamps.ctimeMs < cutoff && stamps.mtimeMs < cutoff
        expect(hasSameNames(last, at, stamps)).toBe(isOld)
        expect(hasSameNames(last, at, { ...stamps, ino: stamps.ino + 2 ** 53 })).toBe(false)
        expect(hasSameNames(last, at, { ...stamps, ctimeMs: Number.MAX_VALUE })).toBe(false)
        expect(hasSameNames(last, at, { ...stamps, mtimeMs: Number.MAX_VALUE })).toBe(false)
      }
    })
    fc.assert(property)
  })

  test('of a walk are the unchanged ones and those that it read', () => {
    const property = fc.property(
      anyListings,
      anyListings,
      fc.func(fc.boolean()),
      (before, read, isStill) => {
        const isRead = new Set(read.map(({ path }) => path))
        const same = before.filter(({ path }) => !isRead.has(path) && isStill(path))
        const known = listingsOf(before)
        const noted = new NotedListings(known)
        for (const { path } of same) noted.noteSame(known.find(path) ?? -1)
        for (const { names, path, stamps } of read) noted.noteRead(path, stamps, names)
        const found = plainListings(noted.finish())
        expect(byPath(found)).toEqual(byPath([...same, ...read]))
      },
    )
    fc.assert(property)
  })

  test('are the same object when a walk finds no change', () => {
    const property = fc.property(anyListings, fc.func(fc.boolean()), (plain, isRead) => {
      const known = listingsOf(plain)
      const noted = new NotedListings(known)
      for (const [at, { names, path, stamps }] of plain.entries())
        if (isRead(path)) noted.noteRead(path, stamps, names)
        else noted.noteSame(at)
      expect(noted.finish()).toBe(known)
    })
    fc.assert(property)
  })
})

function byPath(plain: readonly PlainListing[]): ReadonlyMap<string, PlainListing> {
  return new Map(plain.map((one) => [one.path, one]))
}
