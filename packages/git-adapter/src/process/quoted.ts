/** A name in C quotes, as git reads them: they hold every character that a name can have. */
export function quoted(name: string): string {
  return `"${name.replace(/["\\\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`))}"`
}
