import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Contender } from '../contender.ts'
import type { Operation } from '../operation.ts'
import { runProgram } from '../references/run-program.ts'

/** `--version` from a cold start. */
export const cliVersion: Operation = {
  name: 'cli-version',
  title: '--version',
  once: 'CLI',
  stage: async () => ({ contenders: [program(['--version']), emptyScript] }),
}

/** A checkpoint of an unchanged tree of a thousand files, from a cold start. */
export const cliSnapshot: Operation = {
  name: 'cli-snapshot',
  title: 'snapshot, unchanged 1k',
  once: 'CLI',
  stage: async (bed) => {
    const { scratch, tree } = bed
    const home = scratch.place('cli-home')
    mkdirSync(join(home, 'checkpoints'), { recursive: true })
    const args = ['snapshot', tree.root, '--home', home, '--quiet']
    await bed.rest()
    await program(args).run()
    return { contenders: [program(args), emptyScript] }
  },
}

const cli = fileURLToPath(new URL('../../../cli/bin/hermes-checkpoints.js', import.meta.url))
const empty = fileURLToPath(new URL('../../programs/empty.cjs', import.meta.url))

const emptyScript: Contender = {
  name: 'empty-script',
  run: async () => void (await runProgram(process.execPath, [empty])),
}

function program(args: readonly string[]): Contender {
  return {
    name: 'ours',
    run: async () => void (await runProgram(process.execPath, [cli, ...args])),
  }
}
