import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkpointBase, layout, parseAbsolutePath } from '@hermes-checkpoints/core'
import {
  addForeignCommit,
  buildTree,
  digestOf,
  legacyRepository,
  scratchDirectory,
  scratchHome,
  type Tree,
} from '@hermes-checkpoints/test-fixtures'
import { expect, onTestFinished } from 'vitest'
import { run, type Run } from './run-program.ts'
import { stallingGit } from './stalling-git.ts'
import { processesIn, startProgram, type Ended, type Started } from './started-program.ts'
import { startAtTerminal, type AtTerminal } from './terminal.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** A project with checkpoints, a restore to undo and unsaved changes, in a home with an old repository. */
export interface InterruptScene {
  readonly project: string
  /** Runs a command in this process, to its end. */
  run(args: readonly string[]): Promise<Run>
  start(args: readonly string[], PATH?: string): Started
  startAtTerminal(args: readonly string[], env?: Variables): AtTerminal
  /** Starts a command, and interrupts it when it waits for a git command. */
  interrupt(args: readonly string[], git: string, signal: NodeJS.Signals): Promise<Ended>
  /** Adds a commit to the chain in a form that only git can read, unlike ours and upstream's. */
  addForeignCommit(): void
  /** Lets another process hold the store's lock exclusively. */
  holdLock(): Promise<void>
  readonly hasJournal: () => boolean
  /** True when a git process has begun to write a pack. */
  readonly isPacking: () => boolean
  /** One hash over all checkpoints. */
  digest(): string
  /** Expects that the store is intact and usable, and that no process holds its lock or works in it. */
  expectWhole(): Promise<void>
}

export async function scratchScene(tree: Tree = {}): Promise<InterruptScene> {
  const { base, home } = scratchHome()
  const places = layout(checkpointBase(parseAbsolutePath(home)))
  const project = join(scratchDirectory(), 'project')
  const start: InterruptScene['start'] = (args, PATH = process.env['PATH'] ?? '') =>
    startProgram({ args, cwd: project, env: { HERMES_HOME: home, PATH } })
  const runHere: InterruptScene['run'] = (args) =>
    run(args, { HERMES_HOME: home }, { cwd: project, clock: { now: () => Date.now() } })
  const done = async (...args: string[]): Promise<void> => {
    const { exitCode, stderr } = await runHere(args)
    if (exitCode !== 0) throw new Error(`${args.join(' ')}: ${exitCode} ${stderr}`)
  }
  for (const content of ['1', '2']) {
    buildTree(project, { a: content })
    await done('snapshot')
  }
  await done('restore', '2')
  buildTree(project, { a: '3' })
  buildTree(project, tree)
  legacyRepository(base, join(scratchDirectory(), 'old'), [{ reason: 'old', tree: { a: '1' } }])
  return {
    project,
    run: runHere,
    start,
    startAtTerminal: (args, env = {}) =>
      startAtTerminal({ args, cwd: project, env: { HERMES_HOME: home, ...env } }),
    interrupt: async (args, command, signal) => {
      const git = stallingGit(command)
      const started = start(args, git.PATH)
      await started.until(git.isStalled)
      started.kill(signal)
      return started.ended
    },
    addForeignCommit: () => addForeignCommit(places.store),
    holdLock: () => hold(places.lockFile),
    hasJournal: () => namesIn(join(places.store, 'journals')).length > 0,
    isPacking: () =>
      namesIn(join(places.objects, 'pack')).some((name) => name.startsWith('tmp_pack_')),
    digest: () => digestOf(base),
    expectWhole: async () => {
      expect(processesIn(home)).toEqual([])
      await done('verify', '--full')
      await done('snapshot')
      // Needs the exclusive lock.
      await done('prune', '--keep-orphans')
    },
  }
}

/** Enough files that reading or writing them takes a while. */
export function manyFiles(content: string): Tree {
  const files = Array.from({ length: 3000 }, (_, n) => [`f${n}`, `${content} ${n}`.repeat(500)])
  return Object.fromEntries(files) as Tree
}

function namesIn(directory: string): readonly string[] {
  return existsSync(directory) ? readdirSync(directory) : []
}

async function hold(file: string): Promise<void> {
  const script = `import fcntl, sys, time
file = open(sys.argv[1], "a")
fcntl.flock(file, fcntl.LOCK_EX)
print("held", flush=True)
time.sleep(600)`
  const child = spawn('python3', ['-c', script, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
}
