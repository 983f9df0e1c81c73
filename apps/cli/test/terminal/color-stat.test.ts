import picocolors from 'picocolors'
import { expect, test } from 'vitest'
import { colorStat } from '../../src/terminal/color-stat.ts'

const stat = ` a        | 3 ++-\n x | 1 +  | 2 --\n gr\u00fcn     | 1 +\n bin | Bin 0 -> 9 bytes\n 4 files changed, 3 insertions(+), 3 deletions(-)\n`

test('colours only the signs of git, not those in names', () => {
  const colored = colorStat(Buffer.from(stat), picocolors.createColors(true)).toString()
  expect(colored).toBe(
    stat
      .replace('3 ++-', '3 \u001B[32m++\u001B[39m\u001B[31m-\u001B[39m')
      .replace('2 --', '2 \u001B[31m--\u001B[39m')
      .replace('1 +\n', '1 \u001B[32m+\u001B[39m\n'),
  )
})

test('without colour, every byte stays', () => {
  const bytes = Buffer.of(0x20, 0xff, 0x0a)
  expect(colorStat(bytes, picocolors.createColors(false))).toBe(bytes)
})
