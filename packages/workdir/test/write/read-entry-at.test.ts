import { blobId } from '@hermes-checkpoints/core'
import { directory, fifo, file, link, sparse } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { runAsNobody } from '../support/programs.ts'
import { noLimit, scratchProject, treePath } from '../support/scratch-project.ts'
import { writerFor } from '../support/scratch-writer.ts'

describe('TreeWriter.inspect', () => {
  test('returns the content id and permissions of a file, a link and a directory', () => {
    const project = scratchProject({
      sub: directory(0o750, {
        file: file({ content: 'content', mode: 0o4711 }),
        link: link(Buffer.of(0xff)),
      }),
    })
    const writer = writerFor(project)
    expect(
      ['sub', 'sub/file', 'sub/link'].map((path) => writer.inspect(treePath(path), noLimit)),
    ).toEqual([
      { kind: 'entry', entry: { kind: 'directory', permissions: 0o750 } },
      {
        kind: 'entry',
        entry: { kind: 'file', id: blobId(Buffer.from('content')), permissions: 0o4711 },
      },
      { kind: 'entry', entry: { kind: 'link', id: blobId(Buffer.of(0xff)) } },
    ])
  })

  test('returns absent when the entry or its directory does not exist', () => {
    const project = scratchProject({ file: 'x', sub: { inner: 'x' }, link: link('sub') })
    const writer = writerFor(project)
    for (const path of ['missing', 'missing/inner', 'file/inner', 'link/inner', 'sub/missing']) {
      expect(writer.inspect(treePath(path), noLimit)).toEqual({ kind: 'absent' })
    }
  })

  test('does not block on a FIFO', () => {
    const project = scratchProject({ pipe: fifo() })
    const expected = { kind: 'unknown', why: 'it is a special file' }
    expect(writerFor(project).inspect(treePath('pipe'), noLimit)).toEqual(expected)
  })

  test('reads a file at the limit but none beyond it', () => {
    const project = scratchProject({ small: 'x'.repeat(10), huge: sparse(2 ** 40) })
    const writer = writerFor(project)
    expect(writer.inspect(treePath('small'), 10)).toMatchObject({ kind: 'entry' })
    const why = 'it is larger than 9 B'
    expect(writer.inspect(treePath('small'), 9)).toEqual({ kind: 'unknown', why })
    expect(writer.inspect(treePath('huge'), noLimit)).toMatchObject({ kind: 'unknown' })
  })

  test('law 10: does not report as absent what it cannot read', () => {
    const project = scratchProject({
      file: file({ content: 'x', mode: 0o000 }),
      closed: directory(0o000, { file: 'x' }),
    })
    const why = 'it cannot be read: permission denied (EACCES)'
    expect(runAsNobody('inspect-entries.js', project, 'file', 'closed/file', 'closed')).toEqual([
      { kind: 'unknown', why },
      { kind: 'unknown', why },
      { kind: 'entry', entry: { kind: 'directory', permissions: 0o000 } },
    ])
  })
})
