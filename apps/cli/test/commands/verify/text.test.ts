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

test('says that all is well, and what that means', () => {
  expect(verifyText(well)).toBe(
    'All is well: 5 checkpoints of 2 projects, 40 objects looked for.\n',
  )
})

test('names each problem with what it touches, and the next step', () => {
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

test('says after a repair that the store is whole again', () => {
  const text = verifyText({ ...well, problems: [{ ...problem, repaired: true }] })
  expect(text).toContain('The store is whole again')
  expect(text).toContain('repaired  object-missing')
})
