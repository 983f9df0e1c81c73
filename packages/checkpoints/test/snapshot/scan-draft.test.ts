import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseWorkdirPath, projectHash } from '@hermes-checkpoints/core'
import { buildTree, upstreamStore } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { homeWithLimit } from '../support/scenes/home-with-limit.ts'
import { poll } from '../support/disk/poll.ts'
import { startProgramWith, type RunningProgram } from '../support/disk/running-program.ts'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'
import { wrappedGit } from '../support/disk/wrapped-git.ts'

describe('law 7: the scan of a checkpoint', () => {
  test('is published when git has ended, not before', async () => {
    const { before, lingering, program, scanFile } = await lingeringScene()
    expect(readFileSync(scanFile)).toEqual(before)
    lingering.end()
    expect(JSON.parse(await program.hear())).toMatchObject({ outcome: 'taken' })
    expect(readFileSync(scanFile)).not.toEqual(before)
    expect(draftsBeside(scanFile)).toEqual([])
  })

  test('is not published when its program is killed before git has ended, and the next snapshot finds the checkpoint', async () => {
    const { before, engine, lingering, program, project, scanFile } = await lingeringScene()
    await program.kill()
    lingering.end()
    expect(readFileSync(scanFile)).toEqual(before)
    expect((await engine.snapshot(project)).outcome).toBe('unchanged')
    expect((await engine.log(project)).checkpoints.length).toBe(2)
  })

  test('is removed when the chain has moved and no checkpoint is taken', async () => {
    const project = scratchProject({ a: '0' })
    const { engine, layout } = await scratchEngine({ progress: { report: () => moveChain() } })
    const upstream = upstreamStore(layout.base)
    let at = 0
    const moveChain = () => {
      buildTree(project, { a: `${(at += 1)}` })
      upstream.take(project, 'before patch')
      buildTree(project, { a: `ours ${at}` })
    }
    await expect(engine.snapshot(project)).rejects.toMatchObject({ code: 'ref-moved' })
    const scanFile = layout.scanFile(projectHash(parseWorkdirPath(project)))
    expect(existsSync(scanFile)).toBe(false)
    expect(draftsBeside(scanFile)).toEqual([])
  })
})

interface LingeringScene extends Pick<Awaited<ReturnType<typeof scratchEngine>>, 'engine'> {
  readonly project: string
  readonly scanFile: string
  /** Its content when the last checkpoint was taken. */
  readonly before: Buffer
  readonly program: RunningProgram
  readonly lingering: { readonly end: () => void }
}

/** A program whose git has written a second checkpoint and has not ended. */
async function lingeringScene(): Promise<LingeringScene> {
  const home = homeWithLimit(1000)
  const { engine, layout } = await scratchEngine({ home, lockWaitMs: 60_000 })
  const project = scratchProject({ a: '1' })
  await engine.snapshot(project)
  const scanFile = layout.scanFile(projectHash(parseWorkdirPath(project)))
  const before = readFileSync(scanFile)
  const { bin, path } = wrappedGit('git-that-lingers')
  const linger = join(bin, 'linger')
  writeFileSync(linger, '')
  const env = { ...process.env, PATH: path }
  const program = startProgramWith(env, 'take-snapshots.js', home, project, 'second', '1')
  expect(await program.hear()).toBe('ready')
  const code = await poll(() => textIn(join(bin, 'done')))
  expect(code).toBe('0\n')
  const lingering = { end: () => rmSync(linger) }
  return { engine, project, scanFile, before, program, lingering }
}

function textIn(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function draftsBeside(file: string): readonly string[] {
  return readdirSync(dirname(file)).filter((name) => name.includes('.tmp-'))
}
