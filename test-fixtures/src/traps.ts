import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Programs and files that must not be run or written, and a record of those that were. */
export interface Traps {
  /** Makes a program that leaves a witness of that name and then does what `then` says in shell. */
  program(name: string, then?: string): string
  /** The path of a file that is itself the witness: git must not write it. */
  file(name: string): string
  /** The names of all witnesses so far. */
  witnesses(): readonly string[]
}

/** Makes a place for traps; several names for one directory share its witnesses. */
export function trapsIn(directory: string): Traps {
  const programs = join(directory, 'programs')
  const witnesses = join(directory, 'witnesses')
  mkdirSync(programs, { recursive: true })
  mkdirSync(witnesses, { recursive: true })
  return {
    program(name, then = 'exit 0') {
      const path = join(programs, name)
      const witness = shellQuote(join(witnesses, name))
      writeFileSync(path, `#!/bin/sh\n: >${witness}\n${then}\n`, { mode: 0o755 })
      return path
    },
    file: (name) => join(witnesses, name),
    witnesses: () => readdirSync(witnesses).toSorted(),
  }
}

/** A text as one word of a shell command. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
