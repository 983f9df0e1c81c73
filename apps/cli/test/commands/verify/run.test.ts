import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodes } from '@hermes-checkpoints/core'
import { expect, test } from 'vitest'
import { scratchStore } from '../../support/scratch-store.ts'

test('finds no problem without a store, nor in an intact one', async () => {
  const store = scratchStore()
  expect(await store.run(['verify'])).toMatchObject({ exitCode: exitCodes.done, stderr: '' })
  await store.take('project', { a: '1' })
  const report = await store.json(['verify', '--full'])
  expect(report).toMatchObject({ ok: true, problems: [], checked: { checkpoints: 1 } })
})

test('reliability 55: a dry run changes nothing, and a repair keeps what is intact', async () => {
  const store = scratchStore()
  await store.take('whole', { a: 'content' })
  const objects = join(store.base, 'store/objects')
  const kept = new Set(filesBelow(objects))
  await store.take('broken', { b: 'other content' })
  for (const file of filesBelow(objects)) if (!kept.has(file)) rmSync(join(objects, file))
  const before = store.digest()
  const preview = await store.run(['verify', '--repair', '--dry-run', '--json'])
  expect(preview.exitCode).toBe(exitCodes.damaged)
  expect(JSON.parse(preview.stdout)).toMatchObject({ ok: false, dryRun: true })
  expect(store.digest()).toEqual(before)
  const repair = await store.run(['verify', '--repair'])
  expect(repair.stdout).toMatch(
    /^Repaired: \d+ checkpoints? in \d projects?, \d+ objects read and compared\.\n/,
  )
  expect(repair.exitCode).toBe(exitCodes.done)
  const log = await store.json(['log', store.directory('whole')])
  expect(log).toMatchObject({ checkpoints: [{ number: 1 }] })
})

function filesBelow(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[0-9a-f]{38}/.test(name),
  )
}
