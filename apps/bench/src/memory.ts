import { join } from 'node:path'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Bed } from './bed.ts'
import { runProgram } from './references/run-program.ts'

/** Peak memory of a process, and of each of its git processes. */
export interface Peak {
  readonly operation: 'first' | 'unchanged'
  readonly megabytes: number
}

/** Measures the peak memory of a first and of an unchanged checkpoint, each in its own process. */
export async function measureMemory({ scratch, tree }: Bed): Promise<readonly Peak[]> {
  const home = scratch.place('memory-home')
  mkdirSync(join(home, 'checkpoints'), { recursive: true })
  const peaks: Peak[] = []
  for (const operation of ['first', 'unchanged'] as const) {
    const kibibytes = await runProgram('python3', [
      program('peak-memory.py'),
      process.execPath,
      program('take-snapshot.js'),
      home,
      tree.root,
    ])
    peaks.push({ operation, megabytes: (Number(kibibytes) * 1024) / 1e6 })
  }
  return peaks
}

function program(name: string): string {
  return fileURLToPath(new URL(`../programs/${name}`, import.meta.url))
}
