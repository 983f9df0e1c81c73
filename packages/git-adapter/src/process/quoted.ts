/** A name in C quotes as git reads them, so that it can contain any character. */
export function quoted(name: string): string {
  return `"${name.replace(/["\\\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`))}"`
}
