import picocolors from 'picocolors'
import { expect, test } from 'vitest'
import { colorPatch } from '../../src/terminal/color-patch.ts'

const patch = Buffer.from(`diff --git a/x b/x
--- a/x
+++ b/x
@@ -1,2 +1,2 @@
--- old
+++ new
 same
`)

test('colours headers, hunks and lines, also a line that looks like a header', () => {
  const lines = colorPatch(patch, picocolors.createColors(true)).toString().split('\n')
  const [bold, cyan, green, red] = [1, 36, 32, 31].map((code) => `\u001B[${code}m`)
  const begins = [bold, bold, bold, cyan, red, green, ' same', '']
  for (const [at, begin = ''] of begins.entries()) expect(lines[at]).toMatch(startOf(begin))
})

test('without colour, keeps every byte', () => {
  const bytes = Buffer.concat([patch, Buffer.of(0xff, 0x00, 0x0d, 0x0a)])
  expect(colorPatch(bytes, picocolors.createColors(false))).toEqual(bytes)
})

test('keeps bytes that are not UTF-8', () => {
  const bytes = Buffer.concat([patch, Buffer.of(0x2b, 0xff, 0xfe)])
  const colored = colorPatch(bytes, picocolors.createColors(true))
  expect(colored.includes(Buffer.of(0x2b, 0xff, 0xfe))).toBe(true)
})

function startOf(begin: string): RegExp {
  return new RegExp(`^${begin.replaceAll('[', String.raw`\[`)}`)
}
