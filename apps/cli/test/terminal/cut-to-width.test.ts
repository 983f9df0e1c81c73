import { describe, expect, test } from 'vitest'
import { cutToWidth } from '../../src/terminal/cut-to-width.ts'

describe('cutToWidth', () => {
  test('keeps a text that fits', () => {
    expect(cutToWidth('abc', 3)).toBe('abc')
  })

  test('ends a cut text with an ellipsis', () => {
    expect(cutToWidth('abcd', 3)).toBe('ab…')
  })

  test('counts a wide character as two columns', () => {
    expect(cutToWidth('日本語', 4)).toBe('日…')
  })

  test('does not cut an emoji into its parts', () => {
    expect(cutToWidth('a👨‍👩‍👧b', 3)).toBe('a…')
  })
})
