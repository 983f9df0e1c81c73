import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAbsolutePath, type AbsolutePath } from '@hermes-checkpoints/core'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { draftScan, loadScan, type Scan } from '@hermes-checkpoints/workdir'
import { describe, expect, test } from 'vitest'
import { plainScan } from '../support/plain-scan.ts'
import { scanTree, scratchProject } from '../support/scratch-project.ts'

describe('loadScan and draftScan', () => {
  test('round-trip a scan, also when it replaces an older one', async () => {
    const file = scratchFile()
    const [older, newer] = [
      await scanTree(scratchProject()),
      await scanTree(scratchProject({ a: '' })),
    ]
    saveScan(file, older)
    saveScan(file, newer)
    expect(plainScan(loadScan(file))).toEqual(plainScan(newer))
  })

  test('keep the names of a project private to their owner', async () => {
    const file = scratchFile()
    saveScan(file, await scanTree(scratchProject({ secret: '' })))
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('reliability 56: ignore a file that is missing, damaged or a directory', async () => {
    const file = scratchFile()
    expect(loadScan(file)).toBeNull()
    saveScan(file, await scanTree(scratchProject({ a: '' })))
    writeFileSync(file, readFileSync(file).subarray(0, -1))
    expect(loadScan(file)).toBeNull()
    const directory = scratchFile()
    mkdirSync(directory)
    expect(loadScan(directory)).toBeNull()
  })
})

function saveScan(file: AbsolutePath, scan: Scan): void {
  draftScan(file, scan).publish()
}

function scratchFile(): AbsolutePath {
  return parseAbsolutePath(join(scratchDirectory(), 'scan'))
}
