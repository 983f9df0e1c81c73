import { parseWorkdirPath } from '@hermes-checkpoints/core'
import { checkRoot } from '@hermes-checkpoints/workdir'
import { describe, expect, test } from 'vitest'

const places = {
  home: parseWorkdirPath('/home/ann'),
  temporaryRoot: parseWorkdirPath('/tmp'),
  base: parseWorkdirPath('/home/ann/.hermes/checkpoints'),
}

describe('checkRoot', () => {
  test.each([
    ['/', 'file-system-root'],
    ['/home/ann', 'home'],
    ['/home', 'above-home'],
    ['/tmp', 'temporary-root'],
    ['/home/ann/.hermes/checkpoints', 'inside-checkpoints'],
    ['/home/ann/.hermes/checkpoints/store/objects', 'inside-checkpoints'],
  ])('reliability 42: refuses %s, with a reason', (root, reason) => {
    expect(checkRoot(parseWorkdirPath(root), places)).toBe(reason)
  })

  test.each([
    '/home/ann/project',
    '/home/anna',
    '/home/bob',
    '/tmp/project',
    '/tmpfiles',
    '/home/ann/.hermes',
    '/home/ann/.hermes/checkpoints-of-mine',
  ])('accepts %s', (root) => {
    expect(checkRoot(parseWorkdirPath(root), places)).toBeNull()
  })
})
