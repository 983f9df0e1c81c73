/** The variables that a program was started with, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A variable's value without blanks around it; undefined when nothing is left, as when it is unset. */
export function readVariable(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}
