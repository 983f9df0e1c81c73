import { blobId } from '@hermes-checkpoints/core'
import { directory, fifo, file, link, sparse } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { runAsNobody } from '../support/programs.ts'
import { scratchProject, treePath } from '../support/scratch-project.ts'
import { writerFor } from '../support/scratch-writer.ts'

describe('TreeWriter.look', () => {
  test('tells a file, a link and a directory by content and permissions', () => {
    const project = scratchProject({
      sub: directory(0o750, {
        file: file({ content: 'content', mode: 0o4711 }),
        link: link(Buffer.of(0xff)),
      }),
    })
    const writer = writerFor(project)
    expect(['sub', 'sub/file', 'sub/link'].map((path) => writer.look(treePath(path), 0))).toEqual([
      { kind: 'entry', entry: { kind: 'directory', permissions: 0o750 } },
      {
        kind: 'entry',
        entry: { kind: 'file', id: blobId(Buffer.from('content')), permissions: 0o4711 },
      },
      { kind: 'entry', entry: { kind: 'link', id: blobId(Buffer.of(0xff)) } },
    ])
  })

  test('finds nothing where nothing is, or where no directory leads', () => {
    const project = scratchProject({ file: 'x', sub: { inner: 'x' }, link: link('sub') })
    const writer = writerFor(project)
    for (const path of ['missing', 'missing/inner', 'file/inner', 'link/inner', 'sub/missing']) {
      expect(writer.look(treePath(path), 0)).toEqual({ kind: 'absent' })
    }
  })

  test('does not wait for the other end of a fifo', () => {
    const project = scratchProject({ pipe: fifo() })
    const expected = { kind: 'unknown', why: 'it is a special file' }
    expect(writerFor(project).look(treePath('pipe'), 0)).toEqual(expected)
  })

  test('reads a file at the limit and none beyond it', () => {
    const project = scratchProject({ small: 'x'.repeat(10), huge: sparse(2 ** 40) })
    const writer = writerFor(project)
    expect(writer.look(treePath('small'), 10)).toMatchObject({ kind: 'entry' })
    const why = 'it is larger than 9 B'
    expect(writer.look(treePath('small'), 9)).toEqual({ kind: 'unknown', why })
    expect(writer.look(treePath('huge'), 0)).toMatchObject({ kind: 'unknown' })
  })

  test('law 10: does not take for absent what it cannot read', () => {
    const project = scratchProject({
      file: file({ content: 'x', mode: 0o000 }),
      closed: directory(0o000, { file: 'x' }),
    })
    const why = 'it cannot be read: permission denied (EACCES)'
    expect(runAsNobody('look.js', project, 'file', 'closed/file', 'closed')).toEqual([
      { kind: 'unknown', why },
      { kind: 'unknown', why },
      { kind: 'entry', entry: { kind: 'directory', permissions: 0o000 } },
    ])
  })
})
