import { parseWorkdirPath } from '@hermes-checkpoints/core'
import { expect, test } from 'vitest'
import { keepsDirectoryTimes } from '../../src/scan/keeps-directory-times.ts'

test.runIf(process.platform === 'linux')('tmpfs keeps the times of directories', () => {
  expect(keepsDirectoryTimes(parseWorkdirPath('/dev/shm'))).toBe(true)
})

test.each(['/proc', '/nowhere at all'])('%s may not keep the times of directories', (path) => {
  expect(keepsDirectoryTimes(parseWorkdirPath(path))).toBe(false)
})
