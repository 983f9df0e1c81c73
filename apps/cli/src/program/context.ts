import { homedir, tmpdir, userInfo } from 'node:os'
import {
  displayText,
  exitCodes,
  hasErrno,
  readVariable,
  systemClock,
  type Clock,
  type Environment,
} from '@hermes-checkpoints/core'
import type { Terminal } from '../terminal/ask-line.ts'
import { currentUmask } from '../terminal/current-umask.ts'
import type { Interruption } from '../terminal/handle-signals.ts'
import { writeAll } from '../terminal/write-all.ts'

/** Everything that a program reads from the process and the terminal, and writes to them. */
export interface Context {
  readonly env: Environment
  readonly cwd: string
  /** The user's home directory. */
  readonly userHome: string
  /** The system's directory for temporary files. */
  readonly temporaryRoot: string
  readonly clock: Clock
  /** The permission bits that are removed from new files. */
  readonly umask: number
  /** Starts housekeeping without waiting for it; by default, in a process that outlives this one. */
  readonly onMaintenanceDue?: () => void
  /** The width of the terminal; null when standard output is not a terminal. */
  readonly columns: number | null
  /** The same for standard error. */
  readonly errorColumns: number | null
  /** The height of the terminal of standard error; null when it is not a terminal. */
  readonly errorRows: number | null
  /** Aborted when the user stops the command with Ctrl-C. */
  readonly signal?: AbortSignal | undefined
  /** True when a user at a terminal can answer questions. */
  readonly isInteractive: boolean
  writeOutput(text: string | Uint8Array): void
  /** Writes output of any length, no faster than it is read, and stops when the reader closes the pipe. */
  writeAll(texts: AsyncIterable<string>): Promise<void>
  writeError(text: string): void
  /** Writes to standard output, through a pager when that is a terminal. */
  writePaged(text: Uint8Array): Promise<void>
  /** Asks a yes/no question on standard error, because standard output is for results. */
  ask(question: string): Promise<boolean>
  /** Asks for a line on standard error; null at the end of the input. */
  askLine(prompt: string): Promise<string | null>
}

/** Returns the context of this process. Without an interruption, Ctrl-C ends the process at once. */
export function processContext(interruption?: Interruption): Context {
  const { env, stderr, stdout } = process
  const signal = interruption?.signal
  stdout.on('error', ignoreClosedPipe)
  stderr.on('error', ignoreClosedPipe)
  const writeOutput = (text: string | Uint8Array): void => void stdout.write(text)
  return {
    env,
    cwd: currentDirectory(env),
    // When HOME is empty, the user database of the system has the path.
    userHome: homedir() || userInfo().homedir,
    temporaryRoot: tmpdir(),
    clock: systemClock,
    umask: currentUmask(),
    columns: columnsOf(stdout),
    errorColumns: columnsOf(stderr),
    errorRows: stderr.isTTY ? stderr.rows || defaultRows : null,
    signal,
    // A getter, because opening standard input costs time and most runs ask nothing.
    get isInteractive() {
      return process.stdin.isTTY && stderr.isTTY
    },
    writeOutput,
    writeAll: (texts) => writeAll(stdout, texts, signal),
    writeError: (text) => void stderr.write(text),
    writePaged: async (text) => {
      if (!stdout.isTTY || !(await isPaged(text, env, interruption))) writeOutput(text)
    },
    ask: async (question) => {
      const { askYesNo } = await import('../terminal/ask-yes-no.ts')
      return askYesNo(terminal(), question, signal)
    },
    askLine: async (prompt) => {
      const { askLine } = await import('../terminal/ask-line.ts')
      return askLine(terminal(), prompt, signal)
    },
  }
}

function terminal(): Terminal {
  return { input: process.stdin, output: process.stderr }
}

async function isPaged(
  text: Uint8Array,
  env: Environment,
  interruption: Interruption | undefined,
): Promise<boolean> {
  const { writePaged } = await import('../terminal/write-paged.ts')
  return writePaged(text, env, interruption)
}

/** A deleted current directory still has a name, by which its checkpoints can be listed. */
function currentDirectory(env: Environment): string {
  try {
    return process.cwd()
  } catch (error) {
    const name = readVariable(env, 'PWD')
    if (!hasErrno(error, 'ENOENT') || name === undefined) throw error
    // Libraries call process.cwd() and would throw. Our own paths start from the `cwd` of the context.
    process.chdir('/')
    return name
  }
}

function columnsOf(stream: NodeJS.WriteStream): number | null {
  // A terminal of unknown width reports 0.
  return stream.isTTY ? stream.columns || defaultColumns : null
}

const defaultColumns = 80
const defaultRows = 24

/** The reader may stop early, as `| head` does; the exit code still says how the work ended. */
function ignoreClosedPipe(error: Error): void {
  if (hasErrno(error, 'EPIPE')) return
  // An uncaught error would end the process with 1, the exit code of a declined question.
  process.stderr.write(`Error: cannot write the output: ${displayText(error.message)}\n`)
  process.exit(exitCodes.failed)
}
