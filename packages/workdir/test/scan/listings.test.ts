import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NotedListings } from '../../src/scan/noted-listings.ts'
import { isTrusted } from '../../src/scan/trusted-listings.ts'
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

  test('are trusted for a directory that looks just the same, and was old enough', () => {
    const property = fc.property(anyListings, fc.double({ noNaN: true }), (plain, limit) => {
      const known = { listings: listingsOf(plain), limit }
      for (const [at, { stamps }] of plain.entries()) {
        const isOld = stamps.ctimeMs < limit && stamps.mtimeMs < limit
        expect(isTrusted(known, at, stamps)).toBe(isOld)
        expect(isTrusted(known, at, { ...stamps, ino: stamps.ino + 2 ** 53 })).toBe(false)
        expect(isTrusted(known, at, { ...stamps, ctimeMs: Number.MAX_VALUE })).toBe(false)
        expect(isTrusted(known, at, { ...stamps, mtimeMs: Number.MAX_VALUE })).toBe(false)
      }
    })
    fc.assert(property)
  })

  test('become those that a walk has found: what is still so, and what it has read', () => {
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

  test('are the very same where a walk has found nothing else', () => {
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
