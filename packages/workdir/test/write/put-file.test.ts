import {
  linkSync,
  lstatSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { fifo, file, link, readTree, type TreeNode } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { noLimit, scratchProject, treePath } from '../support/scratch-project.ts'
import { done, failedWith, modeOf, useUmask, writerFor } from '../support/scratch-writer.ts'

const content = Buffer.from('new content')

describe('TreeWriter.writeFile', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['every byte', Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
    ['more than one write', Buffer.alloc(5_000_000, 'abc')],
  ])('law 2: writes %s', (_label, bytes) => {
    const project = scratchProject()
    expect(writerFor(project).writeFile(treePath('file'), bytes, 0o644)).toEqual(done)
    expect(readFileSync(join(project, 'file')).equals(bytes)).toBe(true)
  })

  const modes = ['600', '640', '700', '444', '755', '4755', '2711', '000', '777']
  const cases = ['000', '077'].flatMap((umask) => modes.map((mode) => [mode, umask] as const))
  test.each(cases)('reliability 31: gives a file the mode %s under umask %s', (octal, umask) => {
    const project = scratchProject({ old: file({ content: 'old', mode: 0o666 }) })
    useUmask(Number.parseInt(umask, 8))
    const mode = Number.parseInt(octal, 8)
    const writer = writerFor(project)
    expect(writer.writeFile(treePath('new'), content, mode)).toEqual(done)
    expect(writer.writeFile(treePath('old'), content, mode)).toEqual(done)
    expect([modeOf(project, 'new'), modeOf(project, 'old')]).toEqual([mode, mode])
  })

  test('replaces a link, not its target', () => {
    const project = scratchProject({ target: 'kept', link: link('target') })
    expect(writerFor(project).writeFile(treePath('link'), content, 0o644)).toEqual(done)
    expect(readTree(project)).toEqual({ target: 'kept', link: 'new content' })
  })

  test('leaves the other name of a hard-linked file unchanged', () => {
    const project = scratchProject({ inside: file({ content: 'old', mode: 0o640 }) })
    linkSync(join(project, 'inside'), `${project}.outside`)
    expect(writerFor(project).writeFile(treePath('inside'), content, 0o600)).toEqual(done)
    expect(readFileSync(`${project}.outside`, 'utf8')).toBe('old')
    expect(modeOf(`${project}.outside`)).toBe(0o640)
  })

  const taken: readonly (readonly [string, TreeNode, RegExp])[] = [
    ['a directory', { inner: 'x' }, /^a directory is in its place$/],
    ['an empty directory', {}, /^a directory is in its place$/],
    ['a special file', fifo(), /^a special file is in its place$/],
  ]
  test.each(taken)('does not replace %s, and leaves no temporary file', (_label, node, why) => {
    const project = scratchProject({ taken: node })
    expect(writerFor(project).writeFile(treePath('taken'), content, 0o644)).toEqual(failedWith(why))
    expect(readTree(project)).toEqual({ taken: node })
  })

  test('leaves no temporary file when the rename fails', () => {
    const project = scratchProject()
    const tooLong = treePath('n'.repeat(256))
    const outcome = writerFor(project).writeFile(tooLong, content, 0o644)
    expect(outcome).toEqual(failedWith(/^name too long \(ENAMETOOLONG\)$/))
    expect(readdirSync(project)).toEqual([])
  })

  test('fails when the directory is missing, a file or a link', () => {
    const project = scratchProject({ file: 'x', real: {}, link: link('real') })
    const writer = writerFor(project)
    for (const path of ['missing/file', 'file/file', 'link/file', 'missing/too/file']) {
      const outcome = writer.writeFile(treePath(path), content, 0o644)
      expect(outcome).toEqual(failedWith(/^its directory does not exist$/))
    }
    expect(readTree(project)).toEqual({ file: 'x', real: {}, link: link('real') })
  })

  test.each([
    ['255 bytes long', Buffer.alloc(255, 'n')],
    ['not UTF-8', Buffer.of(0xff, 0x0a, 0xc0)],
    ['like an option', Buffer.from('-rf')],
  ])('reliability 28: writes a file and a directory whose names are %s', (_label, name) => {
    const project = scratchProject()
    const writer = writerFor(project)
    expect(writer.makeDirectory(treePath(name))).toEqual(done)
    const path = Buffer.concat([name, Buffer.from('/'), name])
    expect(writer.writeFile(treePath(path), content, 0o644)).toEqual(done)
    expect(readFileSync(Buffer.concat([Buffer.from(`${project}/`), path]))).toEqual(content)
  })

  test('writes a file whose absolute path is longer than the system takes', () => {
    const project = scratchProject()
    const writer = writerFor(project)
    const names = Array.from({ length: 20 }, () => 'd'.repeat(250))
    names.forEach((_name, depth) => {
      const path = names.slice(0, depth + 1).join('/')
      expect(writer.makeDirectory(treePath(path))).toEqual(done)
    })
    const path = treePath([...names, 'file'].join('/'))
    expect(writer.writeFile(path, content, 0o644)).toEqual(done)
    expect(writer.inspect(path, noLimit)).toMatchObject({
      kind: 'entry',
      entry: { permissions: 0o644 },
    })
  })

  test('keeps the owner of the file that it replaces', () => {
    const project = scratchProject({ file: file({ content: 'old', mode: 0o4755 }) })
    giveAwayAsRoot(join(project, 'file'))
    const { uid, gid } = statSync(join(project, 'file'))
    expect(writerFor(project).writeFile(treePath('file'), content, 0o4755)).toEqual(done)
    expect(lstatSync(join(project, 'file'))).toMatchObject({ uid, gid })
    expect(modeOf(project, 'file')).toBe(0o4755)
  })

  test('law 11: as root, sets no setuid bit in a directory of another user', () => {
    const project = scratchProject({
      'sub/file': 'put there by its owner',
      'sub/inner/file': 'too',
    })
    giveAwayAsRoot(join(project, 'sub'))
    const expected = process.getuid?.() === 0 ? 0o755 : 0o4755
    const writer = writerFor(project)
    for (const path of ['sub/file', 'sub/inner/file']) {
      writer.writeFile(treePath(path), content, 0o4755)
      expect([path, modeOf(project, path)]).toEqual([path, expected])
      writer.setPermissions(treePath(path), 0o4755)
      expect([path, modeOf(project, path)]).toEqual([path, expected])
    }
  })

  test('gives new entries to the owner of their directory', () => {
    const project = scratchProject()
    mkdirSync(join(project, 'sub'))
    giveAwayAsRoot(join(project, 'sub'))
    const { uid, gid } = statSync(join(project, 'sub'))
    const writer = writerFor(project)
    writer.writeFile(treePath('sub/file'), content, 0o600)
    writer.writeLink(treePath('sub/link'), content)
    writer.makeDirectory(treePath('sub/inner'))
    for (const name of ['file', 'link', 'inner']) {
      expect(lstatSync(join(project, 'sub', name))).toMatchObject({ uid, gid })
    }
  })
})

/** Gives a file to another user. Only root can do that; for other users the file stays their own. */
function giveAwayAsRoot(path: string): void {
  if (process.getuid?.() !== 0) return
  lchownSync(path, 12_345, 23_456)
}
