import fastStringWidth from 'fast-string-width'
import { describe, expect, test } from 'vitest'
import { logLines } from '../../../src/commands/shared/log-lines.ts'
import { colourful, piped, sampleCheckpoint, terminal } from '../../support/sample-checkpoint.ts'

const longReason =
  'before terminal: find . -name "*.ts" -newer package.json -print0 | xargs -0 sed -i s/a/b/'

describe('logLines', () => {
  test('has number, short id, time, reason and counts', () => {
    expect(logLines([sampleCheckpoint()], piped)).toBe(
      '  1  1a2b3c4d  2026-05-08 11:30  manual  (3 files, +10/-2)\n',
    )
  })

  test('names the label and the pin before the reason', () => {
    const line = logLines([sampleCheckpoint({ label: 'before v2', pinned: true })], piped)
    expect(line).toContain('11:30  [before v2] pinned manual  (3 files, +10/-2)\n')
  })

  test('a label cuts the reason of its own checkpoint, and no other', () => {
    const reason = 'before the agent works'
    const log = [{}, { label: 'it worked', pinned: true }].map((more) =>
      sampleCheckpoint({ reason, ...more }),
    )
    const [usual, named] = logLines(log, terminal(80)).split('\n')
    expect(usual).toContain('  before the agent works  ')
    expect(named).toContain('  [it worked] pinned before th…  ')
  })

  test('one file is a file', () => {
    const counts = { filesChanged: 1, insertions: 1, deletions: 0 }
    expect(logLines([sampleCheckpoint({ counts })], piped)).toContain('(1 file, +1/-0)')
  })

  test('leaves out unknown counts', () => {
    expect(logLines([sampleCheckpoint({ counts: null })], piped)).toMatch(/11:30 {2}manual\n$/)
  })

  test('keeps columns straight when reasons have wide characters and numbers grow', () => {
    const reasons = ['計画を書く', 'plain', '👨‍👩‍👧 family']
    const log = reasons.map((reason, at) => sampleCheckpoint({ number: at + 9, reason }))
    const before = logLines(log, piped)
      .trimEnd()
      .split('\n')
      .map((line) => fastStringWidth(line.slice(0, line.indexOf('('))))
    expect(new Set(before).size).toBe(1)
  })

  test('escapes control characters', () => {
    const reason = 'red \u001B[31m\nnext line \u202Eevil'
    const line = logLines([sampleCheckpoint({ reason, label: '\u0007' })], piped)
    expect(line).toContain(String.raw`red \x1b[31m\nnext line \u{202e}evil`)
    expect(line).toContain(String.raw`[\x07]`)
  })

  test.each([80, 200])('on a terminal of %i columns every line fits', (columns) => {
    const log = [longReason, longReason.repeat(2), '計画'.repeat(100), 'short'].map((reason) =>
      sampleCheckpoint({ reason, label: 'a label', pinned: true }),
    )
    const lines = logLines(log, terminal(columns)).trimEnd().split('\n')
    for (const line of lines) expect(fastStringWidth(line)).toBeLessThanOrEqual(columns)
    expect(lines[1]).toContain('…')
    expect(lines[3]).not.toContain('…')
  })

  test('never cuts when piped, and a long reason does not widen other lines', () => {
    const log = [longReason.repeat(3), 'short'].map((reason) => sampleCheckpoint({ reason }))
    const [first, second = ''] = logLines(log, piped).split('\n')
    expect(first).toContain(longReason.repeat(3))
    expect(second.length).toBeLessThan(120)
  })

  test('a terminal narrower than the rest still shows the beginning of a reason', () => {
    const line = logLines([sampleCheckpoint({ reason: longReason })], terminal(20))
    expect(line).toContain('before te…')
  })

  test('colours do not move the columns', () => {
    const log = [sampleCheckpoint(), sampleCheckpoint({ number: 10, counts: null })]
    const [plain, coloured] = [logLines(log, terminal(80)), logLines(log, colourful)]
    expect(coloured).toContain('\u001B[33m1a2b3c4d')
    expect(fastStringWidth(coloured)).toBe(fastStringWidth(plain))
  })
})
