import type { Contender } from '../contender.ts'
import { runProgram } from './run-program.ts'

/** The time of the disk alone: one lstat of every file in C. Asking for a size makes `find` stat each file. */
export function walkFloor(root: string): Contender {
  return {
    name: 'walk',
    run: async () => void (await runProgram('find', [root, '-size', '+1000000000k'])),
  }
}
