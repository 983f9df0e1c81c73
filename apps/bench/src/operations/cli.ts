import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bed } from '../bed.ts'
import type { Checkout } from '../checkout.ts'
import type { Contender } from '../contender.ts'
import type { Operation } from '../operation.ts'
import { runProgram } from '../references/run-program.ts'

/** `--version` from a cold start. */
export const cliVersion: Operation = {
  name: 'cli-version',
  title: '--version',
  once: 'CLI',
  stage: async (bed) => ({
    contenders: withFloor(
      bed,
      bed.checkouts.map((checkout) => program(checkout, ['--version'])),
    ),
  }),
}

/** A checkpoint of an unchanged tree of a thousand files, from a cold start. */
export const cliSnapshot: Operation = {
  name: 'cli-snapshot',
  title: 'snapshot, unchanged 1k',
  once: 'CLI',
  stage: async (bed) => {
    await bed.rest()
    const programs: Contender[] = []
    for (const checkout of bed.checkouts) {
      const home = bed.scratch.place('cli-home')
      mkdirSync(join(home, 'checkpoints'), { recursive: true })
      const snapshot = program(checkout, ['snapshot', bed.tree.root, '--home', home, '--quiet'])
      await snapshot.run()
      programs.push(snapshot)
    }
    return { contenders: withFloor(bed, programs) }
  },
}

const empty = fileURLToPath(new URL('../../programs/empty.cjs', import.meta.url))

const emptyScript: Contender = {
  name: 'empty-script',
  run: async () => void (await runProgram(process.execPath, [empty])),
}

function withFloor(bed: Bed, programs: readonly Contender[]): readonly Contender[] {
  return bed.isComparison ? programs : [...programs, emptyScript]
}

function program({ cli, name }: Checkout, args: readonly string[]): Contender {
  return {
    name,
    run: async () => void (await runProgram(process.execPath, [cli, ...args])),
  }
}
