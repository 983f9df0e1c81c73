import { readFileSync } from 'node:fs'

/** Kills a process and all that it has started, the hard way and at once. */
export function killFamily(pid: number): void {
  // While it stands still, it starts nothing more.
  process.kill(pid, 'SIGSTOP')
  for (const member of [...descendantsOf(pid), pid]) kill(member)
}

/** The processes that a process has started and that still run, and theirs. */
export function descendantsOf(pid: number): readonly number[] {
  const text = textOf(`/proc/${pid}/task/${pid}/children`)
  const children = text.split(' ').filter(Boolean).map(Number)
  return children.concat(children.flatMap(descendantsOf))
}

/** The command line of a process, with blanks between the words. */
export function commandOf(pid: number): string {
  return textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has come to its end meanwhile.
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // It has come to its end meanwhile.
    return ''
  }
}
