import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { setUp } from './set-up.ts'

describe('the project’s file', () => {
  test('is what Python writes', () => {
    const { upstream, workdir } = setUp(
      { 'a.txt': 'x' },
      { now: () => 1_715_139_000 },
      'grün "x" 日本',
    )
    upstream.touch(workdir)
    const meta = `{'workdir': sys.argv[1], 'created_at': 1715139000.0, 'last_touch': 1715139000.0}`
    expect(readFileSync(upstream.projectFile(workdir), 'utf8')).toBe(pythonDumps(meta, workdir))
    expect(upstream.projectFile(workdir)).toBe(
      join(upstream.store, 'projects', `${pythonHash(workdir)}.json`),
    )
  })

  test('of August also has the identity of the parent directory', () => {
    const { upstream, workdir } = setUp({}, { form: 'aug', now: () => 1_715_139_000.123456 })
    upstream.touch(workdir)
    const { dev, ino } = statSync(dirname(workdir))
    expect(readFileSync(upstream.projectFile(workdir), 'utf8')).toBe(
      pythonDumps(
        `{'workdir': sys.argv[1], 'created_at': 1715139000.123456, 'last_touch': 1715139000.123456,` +
          ` 'workdir_parent_dev': ${dev}, 'workdir_parent_ino': ${ino}}`,
        workdir,
      ),
    )
  })

  test('keeps the parent’s identity when the directory is gone', () => {
    const { upstream, workdir } = setUp({ 'a.txt': 'x' }, { form: 'aug', now: () => 1 })
    upstream.touch(workdir)
    const before = readFileSync(upstream.projectFile(workdir), 'utf8')
    rmSync(workdir, { recursive: true })
    upstream.touch(workdir)
    expect(readFileSync(upstream.projectFile(workdir), 'utf8')).toBe(before)
  })

  test('keeps what other programs wrote into it', () => {
    const { upstream, workdir } = setUp({ 'a.txt': 'x' }, { now: () => 2 })
    upstream.touch(workdir)
    const path = upstream.projectFile(workdir)
    writeFileSync(path, '{"ours": {"n": 1, "f": 1.0}, "created_at": 1.0, "workdir": "?"}')
    upstream.touch(workdir)
    expect(readFileSync(path, 'utf8')).toBe(
      `{"ours": {"n": 1, "f": 1.0}, "created_at": 1.0, "workdir": "${workdir}", "last_touch": 2.0}`,
    )
  })

  test.each([
    ['is replaced when it is not JSON', 'nonsense', true],
    ['stops every checkpoint when it is no object', '[]', false],
  ])('%s', (_what, content, works) => {
    const { upstream, workdir } = setUp({ 'a.txt': 'x' })
    upstream.touch(workdir)
    writeFileSync(upstream.projectFile(workdir), content)
    expect(upstream.take(workdir) !== null).toBe(works)
  })
})

describe('recordWrite and markPruned', () => {
  test('write what Python writes', () => {
    const { upstream, workdir } = setUp({ 'ä.txt': 'one' }, { now: () => 1_715_139_000 })
    const path = join(workdir, 'ä.txt')
    upstream.recordWrite(workdir, path)
    const sha256 = createHash('sha256').update('one').digest('hex')
    expect(readFileSync(upstream.ledgerFile(workdir), 'utf8')).toBe(
      pythonDumps(`{sys.argv[1]: {'sha256': '${sha256}', 'ts': 1715139000.0}}`, path),
    )
    upstream.markPruned(1_715_139_000)
    expect(readFileSync(join(upstream.base, '.last_prune'), 'utf8')).toBe('1715139000.0')
  })

  test('keep the other entries of the ledger', () => {
    const { upstream, workdir } = setUp({ a: '1', b: '2' })
    for (const name of ['a', 'b']) upstream.recordWrite(workdir, join(workdir, name))
    const ledger = JSON.parse(readFileSync(upstream.ledgerFile(workdir), 'utf8')) as object
    expect(Object.keys(ledger)).toEqual([join(workdir, 'a'), join(workdir, 'b')])
    expect(readdirSync(dirname(upstream.ledgerFile(workdir)))).toHaveLength(1)
  })
})

function pythonDumps(expression: string, argument: string): string {
  const program = `import json, sys; sys.stdout.write(json.dumps(${expression}))`
  return execFileSync('python3', ['-c', program, argument], { encoding: 'utf8' })
}

function pythonHash(workdir: string): string {
  const program =
    'import hashlib, sys; print(hashlib.sha256(sys.argv[1].encode()).hexdigest()[:16], end="")'
  return execFileSync('python3', ['-c', program, workdir], { encoding: 'utf8' })
}
