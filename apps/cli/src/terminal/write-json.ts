import type { Context } from '../program/context.ts'

/** Writes the one JSON document of a command. */
export function writeJson(value: unknown, context: Context): void {
  context.writeOutput(`${JSON.stringify(value)}\n`)
}
