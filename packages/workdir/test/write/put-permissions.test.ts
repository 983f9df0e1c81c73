import { linkSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { directory, fifo, file, link, readTree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchProject, treePath } from '../support/scratch-project.ts'
import { done, failedWith, modeOf, useUmask, writerFor } from '../support/scratch-writer.ts'

describe('TreeWriter.setPermissions', () => {
  test.each(['600', '444', '755', '4755', '1777', '000'])(
    'reliability 31: sets the mode %s of a file and a directory, and sets it back',
    (octal) => {
      const mode = Number.parseInt(octal, 8)
      const project = scratchProject({ file: 'x', directory: {} })
      useUmask(0o077)
      const writer = writerFor(project)
      for (const [name, former] of [
        ['file', 0o644],
        ['directory', 0o755],
      ] as const) {
        expect(writer.setPermissions(treePath(name), mode)).toEqual(done)
        expect(modeOf(project, name)).toBe(mode)
        expect(writer.setPermissions(treePath(name), former)).toEqual(done)
        expect(modeOf(project, name)).toBe(former)
      }
    },
  )

  test('changes the file in place', () => {
    const project = scratchProject({ file: 'x' })
    const { ino, mtimeMs } = statSync(join(project, 'file'))
    writerFor(project).setPermissions(treePath('file'), 0o600)
    expect(statSync(join(project, 'file'))).toMatchObject({ ino, mtimeMs })
  })

  test('replaces a hard-linked file, so that its other name is unchanged', () => {
    const project = scratchProject({ inside: 'shared' })
    const outside = `${project}.outside`
    linkSync(join(project, 'inside'), outside)
    expect(writerFor(project).setPermissions(treePath('inside'), 0o4711)).toEqual(done)
    expect([modeOf(outside), readFileSync(outside, 'utf8')]).toEqual([0o644, 'shared'])
    expect(readTree(project)).toEqual({ inside: file({ content: 'shared', mode: 0o4711 }) })
  })

  test('does not replace a hard-linked file that has these permissions', () => {
    const project = scratchProject({ inside: 'shared' })
    linkSync(join(project, 'inside'), `${project}.outside`)
    expect(writerFor(project).setPermissions(treePath('inside'), 0o644)).toEqual(done)
    expect(statSync(join(project, 'inside')).nlink).toBe(2)
  })

  test('does not follow a link', () => {
    const project = scratchProject({ file: 'x', sub: {}, toFile: link('file'), toSub: link('sub') })
    const writer = writerFor(project)
    for (const name of ['toFile', 'toSub']) {
      expect(writer.setPermissions(treePath(name), 0o600)).toEqual(failedWith(/a link is in its/))
    }
    expect([modeOf(project, 'file'), modeOf(project, 'sub')]).toEqual([0o644, 0o755])
  })

  test('does not block on a FIFO', () => {
    const project = scratchProject({ pipe: fifo() })
    const outcome = writerFor(project).setPermissions(treePath('pipe'), 0o600)
    expect(outcome).toEqual(failedWith(/a special file is in its place/))
    expect(modeOf(project, 'pipe')).toBe(0o644)
  })

  test('fails when the entry does not exist', () => {
    const writer = writerFor(scratchProject())
    expect(writer.setPermissions(treePath('file'), 0o600)).toEqual(failedWith(/ENOENT/))
    expect(writer.setPermissions(treePath('sub/file'), 0o600)).toEqual(failedWith(/does not exist/))
  })

  test('sets the final permissions of a directory, also when it is written to before and after', () => {
    const project = scratchProject({ sub: directory(0o555, {}) })
    const writer = writerFor(project)
    writer.writeFile(treePath('sub/one'), Buffer.from('1'), 0o644)
    expect(writer.setPermissions(treePath('sub'), 0o510)).toEqual(done)
    writer.writeFile(treePath('sub/two'), Buffer.from('2'), 0o644)
    expect(writer.close()).toEqual([])
    expect(readTree(project)).toEqual({ sub: directory(0o510, { one: '1', two: '2' }) })
  })
})
