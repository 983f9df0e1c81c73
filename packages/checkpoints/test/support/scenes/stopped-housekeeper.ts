import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { poll } from '../disk/poll.ts'
import { startProgramWith } from '../disk/running-program.ts'
import { wrappedGit } from '../disk/wrapped-git.ts'

/** Housekeeping in a process that is stopped. */
export interface StoppedHousekeeper {
  readonly pid: number
  /** Lets it run again, and waits until it is done. */
  goOn(): Promise<void>
}

/** Starts housekeeping, and stops it and its git with SIGSTOP when it calls git with arguments that match a shell pattern. */
export async function stoppedHousekeeper(
  home: string,
  pattern: string,
): Promise<StoppedHousekeeper> {
  const { bin, path } = wrappedGit('git-that-waits')
  const [waitFile, pidFile] = [join(bin, 'wait-for'), join(bin, 'pid')]
  writeFileSync(waitFile, pattern)
  const program = startProgramWith({ PATH: path }, 'maintain-on-request.js', home, 'maintain')
  expect(await program.hear()).toBe('ready')
  program.say('go')
  expect(await program.hear()).toBe('begun')
  const gitPid = await poll(() => (existsSync(pidFile) ? Number(readFileSync(pidFile)) : null))
  const signal = (name: NodeJS.Signals): void => {
    process.kill(program.pid, name)
    // Each git leads its own process group.
    process.kill(-gitPid, name)
  }
  signal('SIGSTOP')
  let isStopped = true
  onTestFinished(() => {
    if (isStopped) signal('SIGKILL')
  })
  return {
    pid: program.pid,
    goOn: async () => {
      isStopped = false
      rmSync(waitFile)
      signal('SIGCONT')
      expect(await program.hear()).toBe('done')
    },
  }
}
