import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodeOf } from '@hermes-checkpoints/core'
import { expect, test } from 'vitest'
import { workspaceRoot } from '../src/workspace-root.ts'

const text = readFileSync(join(workspaceRoot, 'docs', 'troubleshooting.md'), 'utf8')
const sections = [...text.matchAll(/^### `([\w-]+)`$/gm)].map(([, code]) => code)

test('every error code has a section, and every section a code', () => {
  expect(sections).toHaveLength(new Set(sections).size)
  expect(new Set(sections)).toEqual(new Set(Object.keys(exitCodeOf)))
})

test.each(Object.entries(exitCodeOf))('the section of %s names its exit code', (code, exitCode) => {
  const [, section = ''] = text.split(`### \`${code}\`\n`)
  expect(section.split(/^##/m)[0]).toContain(`exit code ${exitCode}`)
})
