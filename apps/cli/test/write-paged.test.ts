import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { writePaged } from '../src/write-paged.ts'

const PATH = process.env['PATH']

describe('writePaged', () => {
  test('hands the text to $PAGER as it is', async () => {
    const file = join(scratchDirectory(), 'seen')
    const text = Buffer.of(0x2b, 0xff, 0x00, 0x0a)
    expect(await writePaged(text, { PATH, PAGER: `cat > ${file}` })).toBe(true)
    expect(readFileSync(file)).toEqual(text)
  })

  test('a pager that is left early is no error', async () => {
    expect(await writePaged(Buffer.alloc(1_000_000), { PATH, PAGER: 'true' })).toBe(true)
  })

  test('says when $PAGER is no program', async () => {
    const PAGER = 'hermes-no-such-pager 2> /dev/null'
    expect(await writePaged(Buffer.from('text'), { PATH, PAGER })).toBe(false)
  })

  test('says when there is no less either', async () => {
    expect(await writePaged(Buffer.from('text'), { PATH: scratchDirectory() })).toBe(false)
  })
})
