import { readFileSync } from 'node:fs'

/** Kills a process and all its descendants with SIGKILL. */
export function killFamily(pid: number): void {
  // A stopped process cannot start another one.
  process.kill(pid, 'SIGSTOP')
  for (const member of [...descendantsOf(pid), pid]) kill(member)
}

/** Returns the running descendants of a process. */
export function descendantsOf(pid: number): readonly number[] {
  const text = textOf(`/proc/${pid}/task/${pid}/children`)
  const children = text.split(' ').filter(Boolean).map(Number)
  return children.concat(children.flatMap(descendantsOf))
}

/** Returns the command line of a process, its words separated by blanks. */
export function commandOf(pid: number): string {
  return textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended since it was listed.
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // It has ended since it was listed.
    return ''
  }
}
