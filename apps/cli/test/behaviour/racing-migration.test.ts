import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { buildTree, rounds, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { expect, onTestFinished, test } from 'vitest'
import { quickOldHome } from '../support/old-home.ts'

test.each([2, 6])(
  'issue 7.1, reliability 57: %i processes at once: one migrates, the others wait, and all take their checkpoint',
  async (count) => {
    for (let round = 0; round < rounds(10); round += 1) {
      const old = quickOldHome(20)
      const [places, others] = [old.places(), old.others()]
      const processes = Array.from({ length: count }, () => startSnapshot(old.home))
      for (const one of processes) expect(await one.hear()).toBe('ready')
      for (const one of processes) one.go()
      const reports = await Promise.all(processes.map(async (one) => JSON.parse(await one.hear())))
      expect(reports).toMatchObject(processes.map(() => ({ outcome: 'taken', why: null })))
      expect(reports.filter(({ notices }) => notices > 0)).toHaveLength(1)
      const [archive = ''] = old.archives()
      expect(old.places()).toEqual({ [archive]: places['.'] })
      expect(old.others()).toEqual(others)
    }
  },
  1_800_000,
)

const program = fileURLToPath(new URL('../programs/snapshot-first.js', import.meta.url))

/** Starts a process that takes a checkpoint of its own directory on a signal. */
function startSnapshot(home: string): { hear: () => Promise<string>; go: () => void } {
  const project = scratchDirectory()
  buildTree(project, { 'project/a': project })
  const child = spawn(process.execPath, [program, home, `${project}/project`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    go: () => void child.stdin.write('go\n'),
    hear: async () => {
      const { done, value } = await lines.next()
      if (done === true) throw new Error('ended without a further word')
      return value
    },
  }
}
