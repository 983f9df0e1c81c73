import { linkSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { directory, fifo, file, link, readTree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchProject, treePath } from '../support/scratch-project.ts'
import { done, failedWith, modeOf, useUmask, writerFor } from '../support/scratch-writer.ts'

describe('TreeWriter.setPermissions', () => {
  test.each(['600', '444', '755', '4755', '1777', '000'])(
    'reliability 31: gives a file and a directory the mode %s, and takes it back',
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

  test('changes the file itself, which stays the same', () => {
    const project = scratchProject({ file: 'x' })
    const { ino, mtimeMs } = statSync(join(project, 'file'))
    writerFor(project).setPermissions(treePath('file'), 0o600)
    expect(statSync(join(project, 'file'))).toMatchObject({ ino, mtimeMs })
  })

  test('leaves the other name of a hard-linked file as it is, by replacing this one', () => {
    const project = scratchProject({ inside: 'shared' })
    const outside = `${project}.outside`
    linkSync(join(project, 'inside'), outside)
    expect(writerFor(project).setPermissions(treePath('inside'), 0o4711)).toEqual(done)
    expect([modeOf(outside), readFileSync(outside, 'utf8')]).toEqual([0o644, 'shared'])
    expect(readTree(project)).toEqual({ inside: file({ content: 'shared', mode: 0o4711 }) })
  })

  test('leaves a hard-linked file alone that has these permissions', () => {
    const project = scratchProject({ inside: 'shared' })
    linkSync(join(project, 'inside'), `${project}.outside`)
    expect(writerFor(project).setPermissions(treePath('inside'), 0o644)).toEqual(done)
    expect(statSync(join(project, 'inside')).nlink).toBe(2)
  })

  test('does not reach through a link', () => {
    const project = scratchProject({ file: 'x', sub: {}, toFile: link('file'), toSub: link('sub') })
    const writer = writerFor(project)
    for (const name of ['toFile', 'toSub']) {
      expect(writer.setPermissions(treePath(name), 0o600)).toEqual(failedWith(/a link is in its/))
    }
    expect([modeOf(project, 'file'), modeOf(project, 'sub')]).toEqual([0o644, 0o755])
  })

  test('does not wait for the other end of a fifo', () => {
    const project = scratchProject({ pipe: fifo() })
    const outcome = writerFor(project).setPermissions(treePath('pipe'), 0o600)
    expect(outcome).toEqual(failedWith(/a special file is in its place/))
    expect(modeOf(project, 'pipe')).toBe(0o644)
  })

  test('says that nothing is there', () => {
    const writer = writerFor(scratchProject())
    expect(writer.setPermissions(treePath('file'), 0o600)).toEqual(failedWith(/ENOENT/))
    expect(writer.setPermissions(treePath('sub/file'), 0o600)).toEqual(failedWith(/not there/))
  })

  test('has the last word on a directory that was written in before and afterwards', () => {
    const project = scratchProject({ sub: directory(0o555, {}) })
    const writer = writerFor(project)
    writer.writeFile(treePath('sub/one'), Buffer.from('1'), 0o644)
    expect(writer.setPermissions(treePath('sub'), 0o510)).toEqual(done)
    writer.writeFile(treePath('sub/two'), Buffer.from('2'), 0o644)
    expect(writer.close()).toEqual([])
    expect(readTree(project)).toEqual({ sub: directory(0o510, { one: '1', two: '2' }) })
  })
})
