import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildTree,
  directory,
  scratchDirectory,
  scratchHome,
} from '@hermes-checkpoints/test-fixtures'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'

describe('scratchDirectory', () => {
  const ofTests: string[] = []

  test('is empty, canonical and never the same twice', () => {
    const one = scratchDirectory()
    const other = scratchDirectory()
    ofTests.push(one, other)
    expect(readdirSync(one)).toEqual([])
    expect(realpathSync(one)).toBe(one)
    expect(other).not.toBe(one)
  })

  test('is deleted before the next test starts', () => {
    expect(ofTests).toHaveLength(2)
    expect(ofTests.filter((path) => existsSync(path))).toEqual([])
  })

  const ofThisFile = scratchDirectory(afterAll)

  test('is deleted by the given cleanup', () => {
    expect(existsSync(ofThisFile)).toBe(true)
  })

  test('is deleted even with directories that its owner may not enter or change', () => {
    becomeOrdinaryUser()
    const { root, end } = scratchWithEnd()
    buildTree(root, {
      closed: directory(0o000, { 'also closed': directory(0o000, { file: 'x' }) }),
      'read-only': directory(0o555, { file: 'x' }),
    })
    end()
    expect(existsSync(root)).toBe(false)
  })

  test('is deleted even with a path longer than the kernel accepts', () => {
    const { root, end } = scratchWithEnd()
    const nest = "import os\nfor i in range(20): os.mkdir('n' * 250); os.chdir('n' * 250)"
    execFileSync('python3', ['-c', nest], { cwd: root })
    end()
    expect(existsSync(root)).toBe(false)
  })
})

describe('scratchHome', () => {
  test('is an empty home with the paths of its checkpoints', () => {
    const { home, base, store } = scratchHome()
    expect(readdirSync(home)).toEqual([])
    expect(base).toBe(join(home, 'checkpoints'))
    expect(store).toBe(join(home, 'checkpoints', 'store'))
  })
})

function scratchWithEnd(): { readonly root: string; readonly end: () => void } {
  const ends: (() => void)[] = []
  const root = scratchDirectory((cleanUp) => ends.push(cleanUp))
  return { root, end: () => ends.forEach((cleanUp) => cleanUp()) }
}

/** Root may enter all directories, so the test would prove nothing. */
function becomeOrdinaryUser(): void {
  if (process.geteuid?.() !== 0) return
  process.seteuid?.('nobody')
  onTestFinished(() => process.seteuid?.(0))
}
