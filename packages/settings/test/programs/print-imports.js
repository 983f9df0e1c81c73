// A module hook: prints the name of every import before it is resolved.
import { writeSync } from 'node:fs'

const standardOutput = 1

export function resolve(specifier, context, nextResolve) {
  writeSync(standardOutput, `${specifier}\n`)
  return nextResolve(specifier, context)
}
