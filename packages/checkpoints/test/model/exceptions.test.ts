import { parseTreePath, type ObjectId, type TreePath } from '@hermes-checkpoints/core'
import type { ScannedFile } from '@hermes-checkpoints/workdir'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  exceptionsOf,
  formatExceptions,
  noExceptions,
  parseExceptions,
  permissionsIn,
} from '../../src/model/exceptions.ts'
import { anyExceptions } from '../support/models/exceptions-arbitrary.ts'

describe('formatExceptions', () => {
  test('law 2: is read back by parseExceptions, for names of any bytes', () => {
    fc.assert(
      fc.property(anyExceptions, (exceptions) => {
        expect(parseExceptions(formatExceptions(exceptions))).toEqual(exceptions)
      }),
    )
  })

  test('is one line for all names', () => {
    fc.assert(
      fc.property(anyExceptions, (exceptions) => {
        expect(formatExceptions(exceptions)).not.toMatch(/[\0\r\n]/)
      }),
    )
  })
})

describe('parseExceptions', () => {
  const usual = '"usual":["644","755"]'
  const rest = '"emptyDirectories":[],"notCaptured":[]'

  test.each([
    '',
    'null',
    '[]',
    '{}',
    `{${usual},"permissions":{"600":["a"]},${rest}`,
    `{${usual},"permissions":{"600":"a"},${rest}}`,
    `{${usual},"permissions":{"rwx":["a"]},${rest}}`,
    `{${usual},"permissions":{"77777":["a"]},${rest}}`,
    `{${usual},"permissions":{"600":["../a"]},${rest}}`,
    `{"usual":["",""],"permissions":{},${rest}}`,
    `{${usual},"permissions":{"777":[".git"]},${rest}}`,
    `{${usual},"permissions":{},"emptyDirectories":[".git/hooks"],"notCaptured":[]}`,
    `{${usual},"permissions":{},"emptyDirectories":["a/.GIT/b"],"notCaptured":[]}`,
    `{${usual},"permissions":{},"emptyDirectories":[7],"notCaptured":[]}`,
  ])('a damaged line counts as no exceptions: %s', (line) => {
    expect(parseExceptions(line)).toEqual(noExceptions)
  })

  test.each(['"__proto__"', '"constructor"', '"something new"', '7'])(
    'a file that was not captured for an unknown reason (%s) counts as unreadable',
    (why) => {
      const missed = `{"path":"a","why":${why},"bytes":"many"}`
      const line = `{${usual},"permissions":{},"emptyDirectories":[],"notCaptured":[${missed}]}`
      const { notCaptured } = parseExceptions(line)
      expect(notCaptured).toEqual([{ path: path('a'), why: 'unreadable', bytes: null }])
    },
  )
})

describe('exceptionsOf', () => {
  const plain = { ...noExceptions, usual: { file: 0o644, program: 0o755 } }

  test('under a umask of 002, the permissions of most files are stored once', () => {
    const files = new Map([
      ...[1, 2, 3].map((at) => file(`text-${at}`, 0o664)),
      ...[1, 2].map((at) => file(`program-${at}`, 0o775)),
      file('secret', 0o600),
      file('plain', 0o644),
    ])
    const exceptions = exceptionsOf(files, new Map(), [])
    expect(exceptions.usual).toEqual({ file: 0o664, program: 0o775 })
    expect(exceptions.permissions).toEqual(
      new Map([
        [path('secret'), 0o600],
        [path('plain'), 0o644],
      ]),
    )
  })

  test("without files, the usual permissions are git's", () => {
    expect(exceptionsOf(new Map(), new Map(), [])).toEqual(plain)
  })

  test('a link has no permissions of its own', () => {
    const [name, link] = file('link', 0o777)
    const files = new Map([[name, { ...link, kind: 'link' as const }]])
    expect(exceptionsOf(files, new Map(), [])).toEqual(plain)
  })

  test('names empty directories, and directories that are not 755', () => {
    const directories = new Map([
      [path('empty'), { permissions: 0o755, isEmpty: true }],
      [path('private'), { permissions: 0o700, isEmpty: false }],
    ])
    expect(exceptionsOf(new Map(), directories, [])).toMatchObject({
      emptyDirectories: [path('empty')],
      permissions: new Map([[path('private'), 0o700]]),
    })
  })
})

describe('permissionsIn', () => {
  const exceptions = {
    ...noExceptions,
    usual: { file: 0o664, program: 0o775 },
    permissions: new Map([[path('secret'), 0o600]]),
  }

  test('are those that the checkpoint records for a file, else the usual ones', () => {
    expect(permissionsIn(exceptions, path('secret'), '100644')).toBe(0o600)
    expect(permissionsIn(exceptions, path('text'), '100644')).toBe(0o664)
    expect(permissionsIn(exceptions, path('program'), '100755')).toBe(0o775)
  })
})

function path(name: string): TreePath {
  return parseTreePath(name)
}

function file(name: string, permissions: number): [TreePath, ScannedFile] {
  const stats = { size: 1, mtimeMs: 0, ctimeMs: 0, ino: 1, dev: 1 }
  return [path(name), { kind: 'file', permissions, ...stats, id: '1'.repeat(40) as ObjectId }]
}
