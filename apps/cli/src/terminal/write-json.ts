import type { Context } from '../program/context.ts'

/** Prints the JSON document of a command. */
export function writeJson(value: unknown, context: Context): void {
  context.writeOutput(`${JSON.stringify(value)}\n`)
}
