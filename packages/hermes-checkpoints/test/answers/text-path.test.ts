import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { parseTreePath } from '@hermes-checkpoints/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textPath } from '../../src/answers/text-path.ts'
import { treePath } from '../../src/requests/path-input.ts'
import { scratchCheckpoints } from '../support/scratch-checkpoints.ts'

describe('a name with an umlaut', () => {
  test('prints as it is: in JSON, on the console and in a template', async () => {
    const { checkpoints, project } = await scratchCheckpoints({ 'Größe.txt': '1' })
    await checkpoints.snapshot('.')
    writeFileSync(join(project, 'Größe.txt'), '2')
    const { files, patch } = await checkpoints.diff('.', { from: 1 })
    const report = await checkpoints.restore('.')
    for (const text of [
      JSON.stringify(report),
      inspect(report, { depth: 5 }),
      `${report.restored[0]}`,
    ])
      expect(text).toContain('Größe.txt')
    expect(files).toEqual([{ path: 'Größe.txt', status: 'modified', insertions: 1, deletions: 1 }])
    expect(patch).toContain('-1')
  })

  test('permissions are a plain object, not an empty one', async () => {
    const { checkpoints, project } = await scratchCheckpoints()
    writeFileSync(join(project, 'Größe.txt'), '1', { mode: 0o600 })
    writeFileSync(join(project, 'b'), '1', { mode: 0o644 })
    writeFileSync(join(project, 'c'), '1', { mode: 0o644 })
    mkdirSync(join(project, 'leer'))
    const saved = await checkpoints.snapshot('.')
    if (saved.outcome !== 'taken') throw new Error(saved.outcome)
    const { emptyDirectories, permissions } = saved.checkpoint.exceptions
    expect(JSON.parse(JSON.stringify(permissions))).toEqual({ 'Größe.txt': 0o600 })
    expect(emptyDirectories).toEqual(['leer'])
  })
})

describe('a name that is not UTF-8', () => {
  const bytes = Buffer.from([0x66, 0xff, 0x2e, 0x74])

  test('has its bytes beside it, and its text goes back in', async () => {
    const { checkpoints, project } = await scratchCheckpoints()
    const file = Buffer.concat([Buffer.from(`${project}/`), bytes])
    writeFileSync(file, '1')
    await checkpoints.snapshot('.')
    rmSync(file)
    const plan = await checkpoints.restore('.', { dryRun: true })
    const [change] = plan.changes
    expect(change?.pathBytes).toEqual(Uint8Array.from(bytes))
    const report = await checkpoints.restore('.', { paths: plan.restored })
    expect(report.restored).toEqual(['f\udcff.t'])
    expect(readFileSync(file, 'utf8')).toBe('1')
  })

  test('of a directory, too', async () => {
    const { checkpoints, project } = await scratchCheckpoints()
    const directory = Buffer.concat([Buffer.from(`${project}/`), bytes])
    mkdirSync(directory)
    writeFileSync(Buffer.concat([directory, Buffer.from('/a')]), '1')
    const saved = await checkpoints.ensure(directory)
    expect(saved).toMatchObject({ outcome: 'taken', directoryBytes: Uint8Array.from(directory) })
    const { checkpoints: list, directory: text } = await checkpoints.log(directory)
    expect(list).toHaveLength(1)
    expect(await checkpoints.ensure(text)).toMatchObject({ code: 'turn-done' })
    expect(existsSync(directory)).toBe(true)
  })
})

test('any path comes back from its text', () => {
  const name = fc
    .uint8Array({ minLength: 1, maxLength: 12 })
    .filter(
      (part) =>
        !part.includes(0) && !part.includes(0x2f) && !/^\.\.?$/.test(String.fromCharCode(...part)),
    )
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 3 }), (parts) => {
      const bytes = Buffer.concat(
        parts.flatMap((part, at) => (at === 0 ? [part] : [Buffer.from('/'), part])),
      )
      const path = parseTreePath(bytes)
      expect(treePath(textPath(path).path)).toBe(path)
      expect(treePath(JSON.parse(JSON.stringify(textPath(path))) as { path: string })).toBe(path)
      expect(textPath(path).pathBytes ?? Uint8Array.from(bytes)).toEqual(Uint8Array.from(bytes))
    }),
  )
})
