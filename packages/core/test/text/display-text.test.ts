import { expect, test } from 'vitest'
import { displayText } from '@hermes-checkpoints/core'

test.each([
  ['a\nb\r\tc', String.raw`a\nb\r\tc`],
  ['\u001B]0;title\u0007', String.raw`\x1b]0;title\x07`],
  ['\u009B31m', String.raw`\u{9b}31m`],
  ['a\u202Eb\u2028c', String.raw`a\u{202e}b\u{2028}c`],
  ['half \uD83D', String.raw`half \u{d83d}`],
])('escapes the characters in %j that a terminal interprets', (text, shown) => {
  expect(displayText(text)).toBe(shown)
})

test.each(['plain', String.raw`C:\temp`, '日本語', '👨‍👩‍👧'])('leaves %j unchanged', (text) => {
  expect(displayText(text)).toBe(text)
})
