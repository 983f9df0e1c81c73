import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildTree,
  directory,
  fifo,
  file,
  link,
  readTree,
  scratchDirectory,
  sparse,
  type Tree,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'

describe('readTree', () => {
  test('reads a directory that other programs created', () => {
    const root = scratchDirectory()
    writeFileSync(join(root, 'plain'), 'content')
    writeFileSync(join(root, 'program'), '#!/bin/sh\n')
    chmodSync(join(root, 'program'), 0o755)
    mkdirSync(join(root, 'empty'))
    mkdirSync(join(root, 'private'), { mode: 0o700 })
    symlinkSync('plain', join(root, 'link'))
    execFileSync('mkfifo', [join(root, 'fifo')])
    expect(readTree(root)).toEqual({
      plain: 'content',
      program: file({ content: '#!/bin/sh\n', mode: 0o755 }),
      empty: {},
      private: directory(0o700, {}),
      link: link('plain'),
      fifo: fifo(),
    })
  })

  test('returns the literal that built the directory', () => {
    const tree: Tree = {
      src: { 'index.ts': 'text' },
      kind: 'a file of that name is no node',
      bytes: Buffer.from([0xff, 0x00]),
      secret: file({ content: 'hidden', mode: 0o600 }),
      'link to bytes': link(Buffer.from([0xff])),
      huge: sparse(2 ** 40),
      'of bytes': [
        ['text', 'first'],
        [Buffer.from([0xff]), { inside: 'second' }],
      ],
    }
    const root = scratchDirectory()
    buildTree(root, tree)
    expect(readTree(root)).toEqual(tree)
  })

  test('reads a name that no object literal can have', () => {
    const root = scratchDirectory()
    buildTree(root, [['__proto__', 'content']])
    expect(Object.entries(readTree(root))).toEqual([['__proto__', 'content']])
  })

  test('refuses unknown types of files', () => {
    const root = scratchDirectory()
    const listen = `import socket; socket.socket(socket.AF_UNIX).bind('socket')`
    execFileSync('python3', ['-c', listen], { cwd: root })
    expect(() => readTree(root)).toThrow(join(root, 'socket'))
  })
})
