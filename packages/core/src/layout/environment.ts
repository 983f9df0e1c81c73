/** Environment variables, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The trimmed value of a variable; undefined when it is empty or unset. */
export function readVariable(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}
