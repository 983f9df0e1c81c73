import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainRef, parseWorkdirPath, projectHash } from '@hermes-checkpoints/core'
import { buildTree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'

describe('a lock file of git on the chain', () => {
  test('law 7: is removed when a killed git left it', async () => {
    const { engine, lockFile, project } = await projectWithLock()
    const aMinuteAgo = Date.now() / 1000 - 60
    utimesSync(lockFile, aMinuteAgo, aMinuteAgo)
    expect((await engine.snapshot(project)).outcome).toBe('taken')
    expect(existsSync(lockFile)).toBe(false)
    expect((await engine.log(project)).checkpoints.length).toBe(2)
  })

  test('is left to its owner, which removes it', async () => {
    const { engine, lockFile, project } = await projectWithLock()
    const running = engine.snapshot(project)
    setTimeout(() => rmSync(lockFile), 200)
    expect((await running).outcome).toBe('taken')
  })

  test('law 7: is removed after a wait when it is young and no process removes it', async () => {
    const { engine, lockFile, project } = await projectWithLock()
    const aMinuteAhead = Date.now() / 1000 + 60
    utimesSync(lockFile, aMinuteAhead, aMinuteAhead)
    expect((await engine.snapshot(project)).outcome).toBe('taken')
    expect(existsSync(lockFile)).toBe(false)
  })
})

/** A project that has changed since its checkpoint, and whose chain is locked. */
async function projectWithLock() {
  const { engine, layout } = await scratchEngine()
  const project = scratchProject({ a: '1' })
  await engine.snapshot(project)
  buildTree(project, { a: '2' })
  const ref = chainRef(projectHash(parseWorkdirPath(project)))
  const lockFile = join(layout.store, `${ref}.lock`)
  writeFileSync(lockFile, '')
  return { engine, project, lockFile }
}
