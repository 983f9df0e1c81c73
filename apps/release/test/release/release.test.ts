import { join } from 'node:path'
import { pendingChanges, release, workspacePackages } from '@hermes-checkpoints/release'
import { buildTree, readTree, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'

describe('release', () => {
  test('gives every package the same version, including private ones, and changes nothing else in their files', () => {
    const { root, run } = scratchWorkspace({ 'a.md': change('minor', 'Something new.') })
    run()
    expect(workspacePackages(root).map((one) => one.manifest.version)).toEqual([
      '0.2.0',
      '0.2.0',
      '0.2.0',
    ])
    expect(readTree(join(root, 'packages/core'))).toEqual({
      'package.json': manifest('core', '0.2.0').replace('}', '  "other": "0.1.0"\n}'),
    })
  })

  test('inserts its section above those of earlier releases, grouped by the effect on users', () => {
    const { changelog, run } = scratchWorkspace({
      'a.md': change('patch', 'Works again.'),
      'b.md': change('minor', 'Is new.\n\nAnd this is how.'),
    })
    run()
    expect(changelog()).toBe(`# Changes

About this.

## 0.2.0 (2026-11-16)

### What is new

- **core**: Is new.

  And this is how.

### What is fixed

- **core**: Works again.

## 0.1.0 (2026-01-01)

The first.
`)
  })

  test('deletes the change files, so that nothing is released twice', () => {
    const { root, run } = scratchWorkspace({ 'a.md': change('patch', 'Works.') })
    run()
    expect(pendingChanges(root)).toEqual([])
    expect(run()).toBe('There are no changes to release.\n')
  })

  test('prints its section and writes nothing in a dry run', () => {
    const { root, run } = scratchWorkspace({ 'a.md': change('patch', 'Works.') })
    const before = readTree(root)
    expect(run({ dryRun: true })).toContain('## 0.1.1 (2026-11-16)')
    expect(readTree(root)).toEqual(before)
  })

  test.each([
    ['patch', '0.1.1'],
    ['minor', '0.2.0'],
    ['major', '0.2.0'],
  ] as const)('before 1.0, a change that is %s leads to %s', (bump, version) => {
    const { run } = scratchWorkspace({ 'a.md': change(bump, 'Text.') })
    expect(run({ dryRun: true })).toContain(`## ${version} `)
  })

  test.each([
    ['patch', '1.2.4'],
    ['minor', '1.3.0'],
    ['major', '2.0.0'],
  ] as const)('from 1.0 on, a change that is %s leads to %s', (bump, version) => {
    const { run } = scratchWorkspace({ 'a.md': change(bump, 'Text.') }, '1.2.3')
    expect(run({ dryRun: true })).toContain(`## ${version} `)
  })

  test('uses the given version', () => {
    const { run } = scratchWorkspace({ 'a.md': change('patch', 'Ready.') })
    expect(run({ dryRun: true, wanted: '1.0.0' })).toContain('## 1.0.0 ')
  })

  test.each([
    ['no packages', '---\n---\n\nText.\n', 'at least one package'],
    ['no head', 'Text.\n', 'between two lines of ---'],
    ['no text', change('patch', ''), 'a sentence'],
    [
      'another word for the bump',
      change('huge', 'Text.'),
      'found "@hermes-checkpoints/core": huge',
    ],
    [
      'a package that is private',
      change('patch', 'Text.').replace('core', 'bench'),
      'is not published',
    ],
  ])('refuses a change file with %s, and names it', (_what, text, message) => {
    const { root, run } = scratchWorkspace({ 'odd.md': text })
    const before = readTree(root)
    expect(() => run()).toThrow('odd.md')
    expect(() => run()).toThrow(message)
    expect(readTree(root)).toEqual(before)
  })
})

test('every change file of this workspace can be released', () => {
  expect(() => pendingChanges()).not.toThrow()
})

function change(bump: string, summary: string): string {
  return `---\n"@hermes-checkpoints/core": ${bump}\n---\n\n${summary}\n`
}

function manifest(name: string, version: string, more = ''): string {
  return `{\n  "name": "@hermes-checkpoints/${name}",\n  "version": "${version}",\n${more}}\n`
}

function scratchWorkspace(changes: Readonly<Record<string, string>>, version = '0.1.0') {
  const root = scratchDirectory()
  buildTree(root, {
    'CHANGELOG.md': '# Changes\n\nAbout this.\n\n## 0.1.0 (2026-01-01)\n\nThe first.\n',
    '.changeset': { 'README.md': 'What this is.\n', ...changes },
    apps: { bench: { 'package.json': manifest('bench', version, '  "private": true\n') } },
    packages: { core: { 'package.json': manifest('core', version, '  "other": "0.1.0"\n') } },
    'test-fixtures': { 'package.json': manifest('test-fixtures', version, '  "private": true\n') },
  })
  return {
    root,
    changelog: () => (readTree(root) as Record<string, unknown>)['CHANGELOG.md'],
    run: ({ dryRun = false, wanted = undefined as string | undefined } = {}) => {
      let said = ''
      release({ root, day: '2026-11-16', dryRun, wanted, write: (text) => void (said += text) })
      return said
    },
  }
}
