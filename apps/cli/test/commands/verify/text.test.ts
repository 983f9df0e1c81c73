import type { Problem, VerifyReport } from '@hermes-checkpoints/checkpoints'
import { parseCheckpointId } from '@hermes-checkpoints/core'
import { expect, test } from 'vitest'
import { verifyText } from '../../../src/commands/verify/text.ts'

const checked = { projects: 2, refs: 3, checkpoints: 5, objects: 40, files: 6 }
const well: VerifyReport = { ok: true, full: false, dryRun: false, checked, problems: [] }
const problem: Problem = {
  code: 'object-missing',
  target: 'a'.repeat(40),
  detail: 'the content of src/\u001b[31m.ts is gone',
  checkpoints: [parseCheckpointId('b'.repeat(40))],
  remedy: 'checkpoint bbbbbbbb is dropped',
  repaired: false,
}

test('says OK, and what was checked', () => {
  expect(verifyText(well)).toBe('OK: 5 checkpoints in 2 projects, 40 objects present.\n')
})

test('lists each problem with the checkpoints that it affects, and the next step', () => {
  expect(verifyText({ ...well, ok: false, full: true, problems: [problem] }))
    .toMatchInlineSnapshot(`
      "Damaged: 5 checkpoints in 2 projects, 40 objects read and compared.

        damaged  object-missing  aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
          the content of src/\\x1b[31m.ts is gone
          affects bbbbbbbb
          checkpoint bbbbbbbb is dropped

      Preview a repair with \`hermes-checkpoints verify --repair --dry-run\`.
      "
    `)
})

test('says after a repair that the store was repaired', () => {
  const text = verifyText({ ...well, problems: [{ ...problem, repaired: true }] })
  expect(text).toMatch(/^Repaired: 5 checkpoints in 2 projects, 40 objects checked\.\n/)
  expect(text).toContain('repaired  object-missing')
})
