import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseWorkdirPath, projectHash } from '@hermes-checkpoints/core'
import { buildTree, digestOf, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken } from '../support/scenes/checkpoint-content.ts'
import { named } from '../support/scenes/report-summary.ts'
import { stepsUnderMount } from '../support/scenes/restore-steps.ts'
import { startProgram } from '../support/disk/running-program.ts'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'

const exactly = { mtime: true, inode: true }

describe('issue 4.2 and law 3: without a safety checkpoint nothing in the project changes', () => {
  test('when the disk of the store is full', async () => {
    const { before, home, project } = await changedProject()
    const elsewhere = join(scratchDirectory(), 'home')
    mkdirSync(elsewhere)
    const fillUp = `
      mount -t tmpfs -o size=4m none "$2"
      cp -a "$1/." "$2"
      dd if=/dev/zero of="$2/ballast" bs=4k 2>/dev/null || true`
    const [all, one, journals] = stepsUnderMount(fillUp, [home, elsewhere], {
      home: elsewhere,
      project,
      steps: [['restore', '1'], ['restore', '1', 'a'], ['journals']],
    })
    for (const failure of [all, one]) {
      expect(failure).toMatchObject({ code: 'safety-failed' })
      expect(failure).toMatchObject({ message: expect.stringContaining('nothing was restored') })
    }
    expect(journals).toEqual([])
    expect(digestOf(project, exactly)).toBe(before)
  })

  test.each([
    ['when the objects are read-only', 'checkpoints/store/objects', 'safety-failed'],
    ['when the home is read-only, so that there is not even a lock', '', 'store-refused'],
  ])('%s', async (_when, below, code) => {
    const { before, home, project } = await changedProject()
    const close = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1"'
    const [all, one, journals] = stepsUnderMount(close, [join(home, below)], {
      home,
      project,
      steps: [['restore', '1'], ['restore', '1', 'a'], ['journals']],
    })
    for (const failure of [all, one]) expect(failure).toMatchObject({ code })
    expect(journals).toEqual([])
    expect(digestOf(project, exactly)).toBe(before)
  })

  test('when another process, which is named, holds the project’s lock', async () => {
    const { before, engine, layout, project } = await changedProject()
    const lock = layout.projectLockFile(projectHash(parseWorkdirPath(project)))
    const holder = startProgram('hold-lock.js', lock, 'exclusive')
    expect(await holder.hear()).toBe('held')
    const busy = {
      code: 'lock-busy',
      message: expect.stringContaining(`pid ${holder.pid}`) as string,
    }
    for (const paths of [[], named('a')]) {
      const restoring = engine.restore(project, { checkpoint: '1', paths })
      await expect(restoring).rejects.toMatchObject(busy)
    }
    await expect(engine.undo(project)).rejects.toMatchObject(busy)
    expect(readdirSync(layout.journals)).toEqual([])
    expect(digestOf(project, exactly)).toBe(before)
  })

  test('when it is stopped', async () => {
    const { before, engine, layout, project } = await changedProject()
    const signal = AbortSignal.abort()
    const restoring = engine.restore(project, { checkpoint: '1', signal })
    await expect(restoring).rejects.toMatchObject({ code: 'interrupted' })
    expect(readdirSync(layout.journals)).toEqual([])
    expect(digestOf(project, exactly)).toBe(before)
  })

  test('and the restore works once it can be taken', async () => {
    const { engine, project } = await changedProject()
    await engine.restore(project, { checkpoint: '1' })
    expect(readFileSync(join(project, 'a'), 'utf8')).toBe('then')
  })
})

/** Returns a project that differs from its only checkpoint in every way. */
async function changedProject() {
  const scratch = await scratchEngine({ lockWaitMs: 20 })
  const project = scratchProject({ a: 'then', gone: 'then', 'sub/a': 'then' })
  taken(await scratch.engine.snapshot(project))
  buildTree(project, { a: 'now', gone: {}, sub: 'now', born: 'now' })
  return { ...scratch, project, before: digestOf(project, exactly) }
}
