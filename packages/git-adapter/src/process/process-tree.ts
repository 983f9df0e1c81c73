import { readFileSync } from 'node:fs'

/** A process, distinguished from a later one with the same pid by its start time. */
export interface ProcessInTree {
  readonly pid: number
  isSame(): boolean
}

/** A process and its descendants on Linux; elsewhere only the process itself. */
export function processTree(pid: number): readonly ProcessInTree[] {
  const started = startTime(pid)
  const self = { pid, isSame: () => startTime(pid) === started }
  return [self, ...childrenOf(pid).flatMap(processTree)]
}

function childrenOf(pid: number): readonly number[] {
  const text = read(`/proc/${pid}/task/${pid}/children`) ?? ''
  return text.split(' ').filter(Boolean).map(Number)
}

/** The 22nd field of `stat`. The second one, the program's name, can contain blanks and parentheses. */
function startTime(pid: number): string | undefined {
  const stat = read(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended, or this is not Linux.
    return undefined
  }
}
