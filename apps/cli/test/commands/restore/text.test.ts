import { parseTreePath } from '@hermes-checkpoints/core'
import { describe, expect, test } from 'vitest'
import { restoreText, type RestoreTextOptions } from '../../../src/commands/restore/text.ts'
import { piped, sampleCheckpoint } from '../../support/sample-checkpoint.ts'
import { sampleChange, sampleReport } from '../../support/sample-report.ts'

function options(fields: Partial<RestoreTextOptions> = {}): RestoreTextOptions {
  return { paths: [], verbose: false, colors: piped.colors, ...fields }
}

function paths(...names: readonly string[]): Partial<RestoreTextOptions> {
  return { paths: names.map((name) => parseTreePath(name)) }
}

const everyAction = [
  sampleChange('delete', 'new.txt'),
  sampleChange('rmdir', 'newdir'),
  sampleChange('write', 'src/a.ts'),
  sampleChange('write', 'src/b.ts', 'missing'),
  sampleChange('chmod', 'run.sh'),
  sampleChange('mkdir', 'empty'),
]

describe('restoreText', () => {
  test('counts and lists the changes, by kind', () => {
    const kept = [{ path: parseTreePath('big.bin'), why: 'oversize' }] as const
    expect(restoreText(sampleReport({ changes: everyAction, kept }), options())).toBe(
      `Restored /home/you/project to checkpoint 1a2b3c4d "manual": 2 written, 1 directory made, permissions of 1 changed, 1 deleted, 1 directory removed, 1 kept
  write   src/a.ts
  write   src/b.ts
  mkdir   empty
  chmod   run.sh
  delete  new.txt
  rmdir   newdir
  keep    big.bin (too large to be captured)
`,
    )
  })

  test('describes a dry run as what would be done', () => {
    const report = sampleReport({ changes: everyAction })
    const done = restoreText(report, options())
    const planned = restoreText({ ...report, dryRun: true, undo: null }, options())
    expect(planned).toBe(done.replace('Restored', 'Would restore'))
  })

  test('says that there is nothing to restore', () => {
    expect(restoreText(sampleReport(), options())).toBe(
      'Nothing to restore: /home/you/project already matches checkpoint 1a2b3c4d "manual"\n',
    )
  })

  test('lists what is kept apart from what already matches', () => {
    const kept = [{ path: parseTreePath('a'), why: 'edited' }] as const
    expect(restoreText(sampleReport({ kept }), options())).toBe(
      `Nothing to restore: apart from what is kept, /home/you/project already matches checkpoint 1a2b3c4d "manual": 1 kept
  keep    a (edited after the agent last wrote it)
`,
    )
  })

  test('names the paths that were asked for, or counts them', () => {
    const report = sampleReport({ changes: [sampleChange('write', 'a')] })
    expect(restoreText(report, options(paths('a', 'b c')))).toContain(
      'Restored a, b c of /home/you/project to',
    )
    expect(restoreText(report, options(paths('a', 'b', 'c', 'd')))).toContain(
      'Restored 4 paths of /home/you/project to',
    )
  })

  test('leaves out failed changes', () => {
    const report = sampleReport({
      changes: [sampleChange('write', 'a'), sampleChange('write', 'b')],
      restored: [parseTreePath('a')],
      failed: [{ path: parseTreePath('b'), why: 'the disk is full' }],
      verified: false,
    })
    expect(restoreText(report, options())).toBe(
      'Restored /home/you/project in part to checkpoint 1a2b3c4d "manual": 1 written\n  write   a\n',
    )
  })

  test('leaves out directories that only lead to others', () => {
    const changes = [
      sampleChange('mkdir', 'src', 'directory-needed'),
      sampleChange('write', 'src/a', 'missing'),
    ]
    const report = sampleReport({ changes, restored: [parseTreePath('src/a')] })
    expect(restoreText(report, options())).toContain(': 1 written\n  write')
  })

  test('shows twenty paths of each kind, and all with --verbose', () => {
    const changes = Array.from({ length: 25 }, (_, at) => sampleChange('write', `file${at}`))
    const text = restoreText(sampleReport({ changes }), options())
    expect(text).toContain('  write   file19\n  … and 5 more; --verbose shows them.\n')
    expect(text).not.toContain('file20')
    const verbose = restoreText(sampleReport({ changes }), options({ verbose: true }))
    expect(verbose.trimEnd().split('\n')).toHaveLength(26)
    expect(verbose).not.toContain('…')
  })

  test('escapes names and reasons', () => {
    const report = sampleReport({
      changes: [sampleChange('write', 'e\u001Bvil\nname')],
      restoredTo: sampleCheckpoint({ reason: '\u001B[31m' }),
    })
    const text = restoreText(report, options(paths('e\u001Bvil\nname')))
    expect(text).toContain(String.raw`Restored e\x1bvil\nname of`)
    expect(text).toContain(String.raw`"\x1b[31m"`)
    expect(text).toContain(String.raw`  write   e\x1bvil\nname`)
  })

  test('a checkpoint without a reason has its id only', () => {
    const restoredTo = sampleCheckpoint({ reason: '' })
    expect(restoreText(sampleReport({ restoredTo }), options())).toMatch(/checkpoint 1a2b3c4d\n$/)
  })
})
