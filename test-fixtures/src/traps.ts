import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Programs that must not run and files that must not be written, with a record of those that were. */
export interface Traps {
  /** Creates a program that leaves a witness of that name and then runs the shell commands in `then`. */
  program(name: string, then?: string): string
  /** The path of a file that git must not write; if it exists, it is the witness. */
  file(name: string): string
  /** The names of all witnesses so far. */
  witnesses(): readonly string[]
}

/** Creates a directory for traps; several names for the same directory share its witnesses. */
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

/** Quotes a text as one word of a shell command. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
