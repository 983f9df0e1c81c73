/** Returns the name, or with `-2`, `-3` and so on appended if it is taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`
  return free
}
