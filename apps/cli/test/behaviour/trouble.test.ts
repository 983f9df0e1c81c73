import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  chainRef,
  layout,
  parseAbsolutePath,
  parseWorkdirPath,
  projectHash,
  type Layout,
} from '@hermes-checkpoints/core'
import {
  buildTree,
  digestOf,
  fakeGit,
  plainGit,
  scratchDirectory,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, onTestFinished, test } from 'vitest'
import { run } from '../support/run-program.ts'
import { scratchProject, type ScratchProject } from '../support/scratch-project.ts'

describe('a store that a power cut has damaged', () => {
  test('reliability 8: status reports it and exits with 12, the next snapshot repairs it and keeps what is intact', async () => {
    const project = await savedProject('one', 'two', 'three')
    const [{ store }, chain] = [layoutOf(project), chainOf(project)]
    const files = [':a', '^{tree}', ''].map((part) => objectFile(project, `${chain}${part}`))
    for (const file of [...files, join(store, chain)]) truncateSync(file, 0)
    const damaged = await project.run(['status'])
    expect([damaged.exitCode, damaged.stdout]).toEqual([12, expect.stringContaining(chain)])
    buildTree(project.directory, { a: 'four' })
    expect((await project.run(['snapshot'])).exitCode).toBe(0)
    expect((await project.run(['status'])).exitCode).toBe(0)
    expect(plainGit(store, 'fsck', '--full', '--strict', '--no-dangling')).toBe('')
    const found = ['', '~1', '~2'].map((part) => plainGit(store, 'show', `${chain}${part}:a`))
    expect(found).toEqual(['four', 'two', 'one'])
  })

  test('reliability 38: a restore of damaged content changes nothing and exits with 12', async () => {
    const project = await savedProject('one', 'two')
    writeFileSync(objectFile(project, `${chainOf(project)}~1:a`), 'garbage')
    const before = digestOf(project.directory, { mtime: true, inode: true })
    const { exitCode, stderr } = await project.run(['restore', '2'])
    expect([exitCode, stderr]).toEqual([12, expect.stringContaining('hermes-checkpoints verify')])
    expect(digestOf(project.directory, { mtime: true, inode: true })).toBe(before)
  })
})

test('reliability 14: the message names the process that holds the lock, even a stopped one, and the exit code is 11', async () => {
  const project = await savedProject('one')
  const holder = spawn('flock', [layoutOf(project).lockFile, 'sh', '-c', 'echo; read -r line'])
  onTestFinished(() => void holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  holder.kill('SIGSTOP')
  buildTree(project.directory, { a: 'two' })
  const { exitCode, stderr } = await project.run(['snapshot'])
  expect([exitCode, stderr]).toEqual([11, expect.stringContaining(`pid ${holder.pid}`)])
  holder.kill('SIGCONT')
  holder.stdin.end()
  await once(holder, 'exit')
  expect((await project.run(['snapshot'])).exitCode).toBe(0)
})

test.each([
  ['no git', () => scratchDirectory(), /^Error: git was not found on PATH\n.*Install git.*\n$/],
  ['an old git', directoryOfOldGit, /^Error: git 2\.36 or newer is needed, .*\n.*Install .*\n$/],
])('reliability 72: with %s there is one clear message', async (_what, pathOf, message) => {
  const { directory, home } = scratchProject({ a: '1' })
  const env = { HERMES_HOME: home, PATH: pathOf() }
  const { exitCode, stderr } = await run(['snapshot'], env, { cwd: directory })
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(message)])
})

/** A project with several checkpoints, whose objects are all loose. */
async function savedProject(...contents: readonly string[]): Promise<ScratchProject> {
  const project = scratchProject()
  for (const a of contents) {
    buildTree(project.directory, { a })
    expect((await project.run(['snapshot'])).exitCode).toBe(0)
  }
  loosenObjects(layoutOf(project))
  return project
}

function loosenObjects({ objects, store }: Layout): void {
  const files = readdirSync(join(objects, 'pack')).map((name) => join(objects, 'pack', name))
  const packs = files.filter((file) => file.endsWith('.pack')).map((file) => readFileSync(file))
  // git does not unpack objects that it still finds in a pack.
  for (const file of files) rmSync(file)
  for (const input of packs) execFileSync('git', ['unpack-objects', '-q'], { cwd: store, input })
}

function layoutOf({ home }: ScratchProject): Layout {
  return layout(parseAbsolutePath(join(home, 'checkpoints')))
}

function chainOf({ directory }: ScratchProject): string {
  return chainRef(projectHash(parseWorkdirPath(directory)))
}

/** Returns the writable file of a loose object that git finds by this name. */
function objectFile(project: ScratchProject, name: string): string {
  const { objects, store } = layoutOf(project)
  const id = plainGit(store, 'rev-parse', name)
  const file = join(objects, id.slice(0, 2), id.slice(2))
  chmodSync(file, 0o600)
  return file
}

function directoryOfOldGit(): string {
  const directory = scratchDirectory()
  fakeGit(directory, 'is-old')
  return directory
}
