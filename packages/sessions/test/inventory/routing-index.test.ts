import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAbsolutePath } from '@hermes-checkpoints/core'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { readRoutingIndex, type RoutingIndex } from '../../src/inventory/routing-index.ts'

test('a missing index names no session', () => {
  const folder = parseAbsolutePath(scratchDirectory())
  expect(readRoutingIndex(folder)).toEqual({ kind: 'missing' })
  expect(readRoutingIndex(parseAbsolutePath(join(folder, 'none')))).toEqual({ kind: 'missing' })
})

test('every string in the index names a session', () => {
  const index = read({
    'agent:main:telegram:dm:1': { session_id: 's1', origin: { parent: ['s2'] }, total_tokens: 3 },
    s3: null,
  })
  const names = index.kind === 'read' ? index.names : new Set()
  expect(['s1', 's2', 's3', 's4'].filter((id) => names.has(id))).toEqual(['s1', 's2', 's3'])
})

describe('law 10: an index that cannot be read is not empty:', () => {
  test.each(['', '{', '[]', 'null', '"s1"', '{"a": }', '\u0000'])('%j', (text) => {
    expect(readText(text).kind).toBe('unreadable')
  })

  test('a directory', () => {
    const folder = scratchDirectory()
    mkdirSync(join(folder, 'sessions.json'))
    expect(readRoutingIndex(parseAbsolutePath(folder)).kind).toBe('unreadable')
  })

  test('a pipe, without blocking', () => {
    const folder = scratchDirectory()
    execFileSync('mkfifo', [join(folder, 'sessions.json')])
    expect(readRoutingIndex(parseAbsolutePath(folder)).kind).toBe('unreadable')
  })

  test('a dangling link', () => {
    const folder = scratchDirectory()
    symlinkSync('/nowhere/sessions.json', join(folder, 'sessions.json'))
    expect(readRoutingIndex(parseAbsolutePath(folder)).kind).toBe('unreadable')
  })
})

function read(value: unknown): RoutingIndex {
  return readText(JSON.stringify(value))
}

function readText(text: string): RoutingIndex {
  const folder = scratchDirectory()
  writeFileSync(join(folder, 'sessions.json'), text)
  return readRoutingIndex(parseAbsolutePath(folder))
}
