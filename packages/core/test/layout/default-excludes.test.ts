import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultExcludes, layout, parseAbsolutePath } from '@hermes-checkpoints/core'
import { scratchDirectory, scratchHome, upstreamStore } from '@hermes-checkpoints/test-fixtures'

test('issue 2.6: the default excludes are upstream’s, in its order', () => {
  expect(defaultExcludes).toEqual([
    'node_modules/',
    'dist/',
    'build/',
    'target/',
    'out/',
    '.next/',
    '.nuxt/',
    '__pycache__/',
    '*.pyc',
    '*.pyo',
    '.cache/',
    '.pytest_cache/',
    '.mypy_cache/',
    '.ruff_cache/',
    'coverage/',
    '.coverage',
    '.venv/',
    'venv/',
    'env/',
    '.git/',
    '.hg/',
    '.svn/',
    '.worktrees/',
    '*.so',
    '*.dylib',
    '*.dll',
    '*.o',
    '*.a',
    '*.jar',
    '*.class',
    '*.exe',
    '*.obj',
    '*.mp4',
    '*.mov',
    '*.mkv',
    '*.webm',
    '*.zip',
    '*.tar',
    '*.tar.gz',
    '*.tgz',
    '*.7z',
    '*.rar',
    '*.iso',
    '.env',
    '.env.*',
    '.env.local',
    '.env.*.local',
    '.DS_Store',
    'Thumbs.db',
    '*.log',
  ])
})

test('issue 2.6: one per line, they are the file that upstream writes', () => {
  const { base } = scratchHome()
  upstreamStore(base).touch(scratchDirectory())
  const written = readFileSync(layout(parseAbsolutePath(base)).exclude, 'utf8')
  expect(`${defaultExcludes.join('\n')}\n`).toBe(written)
})
