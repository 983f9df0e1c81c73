import { expect, test } from 'vitest'
import { terminalBytes } from '../../src/terminal/terminal-bytes.ts'

test.each([
  ['an escape', '\u001b[31m', '\\x1b[31m'],
  ['a bell and a backspace', '\u0007\b', '\\x07\\x08'],
  ['a zero and a delete', '\0\u007f', '\\x00\\x7f'],
  ['a control of the upper half', '\u009b2J', '\\u{9b}2J'],
  ['a return that would hide what stands before it', 'bad\rgood', 'bad\\rgood'],
  ['a direction override', '\u202egnp.exe', '\\u{202e}gnp.exe'],
  ['an isolate', '\u2066x\u2069', '\\u{2066}x\\u{2069}'],
])('escapes %s', (_what, text, shown) => {
  expect(terminalBytes(Buffer.from(text)).toString()).toBe(shown)
})

test.each(['\ta\n', 'a\r\nb\r\n', 'größe 日本 🙂', '— “quoted”'])('leaves %j as it is', (text) => {
  expect(terminalBytes(Buffer.from(text)).toString()).toBe(text)
})

test('keeps bytes that are not UTF-8', () => {
  const bytes = Buffer.of(0x63, 0x61, 0x66, 0xe9, 0x0a, 0x9b)
  expect(terminalBytes(bytes)).toEqual(bytes)
})
