import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { progressLine, type ProgressLine } from '../../src/terminal/progress-line.ts'

interface Watched {
  readonly line: ProgressLine
  readonly written: () => string
  readonly wait: (ms: number) => void
}

function watch(errorColumns: number | null, quiet = false, json = false): Watched {
  let [now, text] = [0, '']
  const writeError = (more: string): void => void (text += more)
  const line = progressLine(
    { quiet, json },
    { clock: { now: () => now }, errorColumns, writeError },
  )
  return { line, written: () => text, wait: (ms) => void (now += ms) }
}

describe('progressLine', () => {
  test('rewrites one line, and clears it', () => {
    const { line, wait, written } = watch(80)
    wait(1000)
    line.report({ phase: 'reading', what: 'reading files', done: 5, total: null })
    wait(1000)
    line.report({ phase: 'writing', what: 'writing', done: 1, total: 3 })
    line.clear()
    expect(written()).toBe('\r\u001B[Kreading files: 5\r\u001B[Kwriting: 1 of 3 (33 %)\r\u001B[K')
  })

  test('short work shows nothing', () => {
    const { line, wait, written } = watch(80)
    wait(200)
    line.report({ phase: 'reading', what: 'reading files', done: 5, total: null })
    line.clear()
    expect(written()).toBe('')
  })

  test('writes no more often than a user can read', () => {
    const { line, wait, written } = watch(80)
    wait(1000)
    for (let done = 1; done <= 100; done += 1)
      line.report({ phase: 'reading', what: 'reading', done, total: 100 })
    expect(written()).toBe('\r\u001B[Kreading: 1 of 100 (1 %)')
  })

  test('leaves the last column free, so that the line does not wrap', () => {
    const { line, wait, written } = watch(10)
    wait(1000)
    line.report({ phase: 'reading', what: 'reading files', done: 5, total: null })
    expect(written()).toBe('\r\u001B[Kreading …')
  })

  test.each([
    ['no terminal', null, false, false],
    ['--quiet', 80, true, false],
    ['--json', 80, false, true],
  ])('is silent with %s', (_, columns, quiet, json) => {
    const { line, wait, written } = watch(columns, quiet, json)
    wait(1000)
    line.report({ phase: 'reading', what: 'reading files', done: 5, total: null })
    line.clear()
    expect(written()).toBe('')
  })

  test('a report that came too early is shown later, unless another one follows', async () => {
    const { line, written } = watch(80)
    line.report({ phase: 'planning', what: 'inspecting projects', done: 0, total: null })
    line.report({ phase: 'packing', what: 'packing the store', done: 0, total: null })
    while (written() === '') await setTimeout(5)
    line.clear()
    expect(written()).toBe('\r\u001B[Kpacking the store …\r\u001B[K')
  })

  test('a total of zero counts as 100 %', () => {
    const { line, wait, written } = watch(80)
    wait(1000)
    line.report({ phase: 'writing', what: 'writing', done: 0, total: 0 })
    expect(written()).toContain('(100 %)')
  })
})
