import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { NotRun, Step } from './document.ts'

export interface Runnable {
  readonly steps: readonly Step[]
  readonly notRun: readonly NotRun[]
}

/** Leaves out documents that need a program this machine lacks, and says so. Every other program must exist. */
export function leaveOutMissing({ notRun, steps }: Runnable, path: string): Runnable {
  const missing = optionalPrograms.filter((name) => !isOnPath(name, path))
  const needed = (step: Step): string | undefined =>
    missing.find((name) => new RegExp(`(?:^|\\| )${name} `).test(step.code))
  return {
    steps: steps.filter((step) => needed(step) === undefined),
    notRun: [
      ...notRun,
      ...steps.flatMap((step) => {
        const name = needed(step)
        return name === undefined ? [] : [{ line: step.line, why: `${name} is not installed here` }]
      }),
    ],
  }
}

const optionalPrograms = ['jq']

function isOnPath(name: string, path: string): boolean {
  return path.split(delimiter).some((directory) => {
    try {
      accessSync(join(directory, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
