import { homedir, tmpdir } from 'node:os'
import {
  hasErrno,
  readVariable,
  systemClock,
  type Clock,
  type Environment,
} from '@hermes-checkpoints/core'
import { writePaged } from './write-paged.ts'

/** What a program gets from the world around it. */
export interface Context {
  readonly env: Environment
  readonly cwd: string
  /** The user's home directory. */
  readonly userHome: string
  /** The system's directory for temporary files. */
  readonly temporaryRoot: string
  readonly clock: Clock
  /** How many columns the terminal has; null when standard output is no terminal. */
  readonly columns: number | null
  /** The same for standard error. */
  readonly errorColumns: number | null
  writeOutput(text: string | Uint8Array): void
  writeError(text: string): void
  /** Writes to standard output, through a pager when that is a terminal. */
  writePaged(text: Uint8Array): Promise<void>
}

/** The world of this process. */
export function processContext(): Context {
  const { env, stderr, stdout } = process
  stdout.on('error', ignoreClosedPipe)
  stderr.on('error', ignoreClosedPipe)
  const writeOutput = (text: string | Uint8Array): void => void stdout.write(text)
  return {
    env,
    cwd: currentDirectory(env),
    userHome: homedir(),
    temporaryRoot: tmpdir(),
    clock: systemClock,
    columns: columnsOf(stdout),
    errorColumns: columnsOf(stderr),
    writeOutput,
    writeError: (text) => void stderr.write(text),
    writePaged: async (text) => {
      if (!stdout.isTTY || !(await writePaged(text, env))) writeOutput(text)
    },
  }
}

/** Where we are. A directory that was deleted under us still has a name, and its checkpoints can be listed. */
function currentDirectory(env: Environment): string {
  try {
    return process.cwd()
  } catch (error) {
    const name = readVariable(env, 'PWD')
    if (!hasErrno(error, 'ENOENT') || name === undefined) throw error
    // Libraries ask where the process is, and fail where that is nowhere; our own paths start from `cwd`.
    process.chdir('/')
    return name
  }
}

function columnsOf(stream: NodeJS.WriteStream): number | null {
  // A terminal that does not know how wide it is says 0.
  return stream.isTTY ? stream.columns || usualColumns : null
}

const usualColumns = 80

/** Whoever reads may stop early, as `| head` does; the exit code tells how the work itself went. */
function ignoreClosedPipe(error: Error): void {
  if (!hasErrno(error, 'EPIPE')) throw error
}
