import type { Contender } from '../contender.ts'
import { runProgram } from './run-program.ts'

/** What the disk alone takes: one lstat of every file, at the speed of C. Asking for a size makes `find` look at each. */
export function walkFloor(root: string): Contender {
  return {
    name: 'walk',
    run: async () => void (await runProgram('find', [root, '-size', '+1000000000k'])),
  }
}
