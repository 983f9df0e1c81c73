import { renameSync, rmdirSync, symlinkSync } from 'node:fs'
import { blobId, type WorkdirPath } from '@hermes-checkpoints/core'
import { buildTree, file, link, sparse } from '@hermes-checkpoints/test-fixtures'
import { openTreeInspector, type TreeInspector } from '@hermes-checkpoints/workdir'
import { describe, expect, onTestFinished, test } from 'vitest'
import { noLimit, rootOf, scratchProject, treePath } from '../support/scratch-project.ts'
import { identityOf } from '../support/scratch-writer.ts'

describe('openTreeInspector', () => {
  test('returns what a path holds, never through a link', () => {
    const project = scratchProject({
      file: file({ content: 'content', mode: 0o640 }),
      sub: { inner: 'x' },
      link: link('sub'),
    })
    const inspector = inspectorFor(project)
    expect(inspector.inspect(treePath('file'))).toEqual({
      kind: 'entry',
      entry: { kind: 'file', id: blobId(Buffer.from('content')), permissions: 0o640 },
    })
    expect(inspector.inspect(treePath('link/inner'))).toEqual({ kind: 'absent' })
    expect(inspector.inspect(treePath('missing'))).toEqual({ kind: 'absent' })
  })

  test('does not read a file beyond the limit', () => {
    const project = scratchProject({ small: 'x'.repeat(9), huge: sparse(2 ** 40) })
    const inspector = inspectorFor(project, 9)
    expect(inspector.inspect(treePath('small'))).toMatchObject({ kind: 'entry' })
    const why = 'it is larger than 9 B'
    expect(inspector.inspect(treePath('huge'))).toEqual({ kind: 'unknown', why })
  })

  test.each<[string, (project: string) => void]>([
    ['is missing', (project) => rmdirSync(project)],
    [
      'has become a link',
      (project) => {
        renameSync(project, `${project}.away`)
        symlinkSync('project.away', project)
      },
    ],
    [
      'was replaced',
      (project) => {
        renameSync(project, `${project}.away`)
        buildTree(project, {})
      },
    ],
  ])('reliability 40: refuses a root that %s', (_, replace) => {
    const project = scratchProject()
    const identity = identityOf(project)
    const root = rootOf(project)
    replace(project)
    expect(() => openTreeInspector(root, { identity, maxFileBytes: noLimit })).toThrow(
      expect.objectContaining({ code: 'path-invalid' }),
    )
  })

  test('reliability 40: reports nothing as absent after the root was replaced', () => {
    const project = scratchProject({ file: 'x' })
    const inspector = inspectorFor(project)
    renameSync(project, `${project}.away`)
    buildTree(project, {})
    const why = 'the root was moved or replaced'
    expect(inspector.inspect(treePath('file'))).toEqual({ kind: 'unknown', why })
  })

  test('refuses to inspect after it was closed', () => {
    const project = scratchProject({ sub: { file: 'x' } })
    const inspector = inspectorFor(project)
    inspector.inspect(treePath('sub/file'))
    inspector.close()
    expect(() => inspector.inspect(treePath('sub/file'))).toThrow('the root is closed')
  })
})

function inspectorFor(project: string, maxFileBytes: number = noLimit): TreeInspector {
  const root: WorkdirPath = rootOf(project)
  const inspector = openTreeInspector(root, { identity: identityOf(project), maxFileBytes })
  onTestFinished(() => inspector.close())
  return inspector
}
