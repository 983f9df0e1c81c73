import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { impuritiesIn } from '../support/impurities.ts'

test('plans are pure: plan/ reaches no file system, no git, no clock and no other folder', () => {
  expect(impuritiesIn(join(import.meta.dirname, '../../src/plan'))).toEqual([])
})

test.each([
  ["import { statSync } from 'node:fs'", 'plan.ts imports node:fs'],
  ["import fs from 'node:fs/promises'", 'plan.ts imports node:fs/promises'],
  ["import 'node:child_process'", 'plan.ts imports node:child_process'],
  ["import { tmpdir } from 'node:os'", 'plan.ts imports node:os'],
  ["import { env } from 'node:process'", 'plan.ts imports node:process'],
  ["import { readMemory } from '../state/memory.ts'", 'plan.ts imports ../state/memory.ts'],
  ["import type { Facts } from '../read/facts.ts'", 'plan.ts imports ../read/facts.ts'],
  ["export { maintain } from '../apply/maintain.ts'", 'plan.ts imports ../apply/maintain.ts'],
  [
    "import type { Store } from '@hermes-checkpoints/git-adapter'",
    'plan.ts imports @hermes-checkpoints/git-adapter',
  ],
  [
    "import { withLock } from '@hermes-checkpoints/lock'",
    'plan.ts imports @hermes-checkpoints/lock',
  ],
  ["import { simpleGit } from 'simple-git'", 'plan.ts imports simple-git'],
  ['export const now = Date.now()', 'plan.ts uses Date.now'],
  ['export const now = new Date()', 'plan.ts uses new Date()'],
  ['export const home = process.env.HOME', 'plan.ts uses process.'],
  ['export const chance = Math.random()', 'plan.ts uses Math.random'],
  ["export const load = () => import('node:fs')", 'plan.ts uses import('],
])('finds an impure plan: %s', (code, impurity) => {
  expect(impuritiesIn(planOf(code))).toContain(impurity)
})

test('finds an impure function behind a pure package, through the files that it imports', () => {
  const plan = planOf("import { directoryBytes } from '@hermes-checkpoints/core'")
  expect(impuritiesIn(plan)).toContain('packages/core/src/fs/directory-bytes.ts imports node:fs')
})

test('finds what a file of another folder imports in turn', () => {
  const plan = planOf("import { readMemory } from '../state/memory.ts'")
  expect(impuritiesIn(plan)).toContain('memory.ts imports node:fs')
})

test('finds the clock of a package behind an import', () => {
  const plan = planOf("import { systemClock, type Clock } from '@hermes-checkpoints/core'")
  expect(impuritiesIn(plan)).toContain('packages/core/src/ports/clock.ts uses Date.now')
})

test('admits types of impure packages, comments, and functions that are pure', () => {
  const code = [
    '// Date.now() and process.env only in a comment.',
    "import type { DirectoryState } from '@hermes-checkpoints/workdir'",
    "import { formatBytes, type Progress } from '@hermes-checkpoints/core'",
    "export const text = 'process.env'",
  ]
  expect(impuritiesIn(planOf(code.join('\n')))).toEqual([])
})

/** A plan/ with one file, beside the other folders that its code may name. */
function planOf(code: string): string {
  const source = scratchDirectory()
  const files = {
    'plan/plan.ts': code,
    'apply/maintain.ts': 'export const maintain = 1',
    'read/facts.ts': 'export type Facts = 1',
    'state/memory.ts': "export { readFileSync as readMemory } from 'node:fs'",
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(source, name, '..'), { recursive: true })
    writeFileSync(join(source, name), `${content}\n`)
  }
  return join(source, 'plan')
}
