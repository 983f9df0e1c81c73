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

/** What a program gets from the world around it. */
export interface Context {
  readonly env: Environment
  readonly cwd: string
  /** The user's home directory. */
  readonly userHome: string
  /** The system's directory for temporary files. */
  readonly temporaryRoot: string
  readonly clock: Clock
  /** The bits that new files do not get. */
  readonly umask: number
  /** Starts housekeeping and does not wait for it; by default, in a process that lives on when this one ends. */
  readonly onMaintenanceDue?: () => void
  /** How many columns the terminal has; null when standard output is no terminal. */
  readonly columns: number | null
  /** The same for standard error. */
  readonly errorColumns: number | null
  /** How many lines the terminal of standard error has; null when it is none. */
  readonly errorRows: number | null
  /** Tells that somebody wants the command to stop, as by Ctrl-C. */
  readonly signal?: AbortSignal | undefined
  /** Whether somebody is there who could answer a question. */
  readonly isInteractive: boolean
  writeOutput(text: string | Uint8Array): void
  /** The same for more than memory holds: no faster than it is read, and only for as long as somebody reads it. */
  writeAll(texts: AsyncIterable<string>): Promise<void>
  writeError(text: string): void
  /** Writes to standard output, through a pager when that is a terminal. */
  writePaged(text: Uint8Array): Promise<void>
  /** Asks on standard error, so that standard output has nothing but results; only yes is yes. */
  ask(question: string): Promise<boolean>
  /** Asks for a line in the same place; null when nobody will type any more. */
  askLine(prompt: string): Promise<string | null>
}

/** The world of this process. Without somebody who hears of Ctrl-C, that ends it at once. */
export function processContext(interruption?: Interruption): Context {
  const { env, stderr, stdout } = process
  const signal = interruption?.signal
  stdout.on('error', ignoreClosedPipe)
  stderr.on('error', ignoreClosedPipe)
  const writeOutput = (text: string | Uint8Array): void => void stdout.write(text)
  return {
    env,
    cwd: currentDirectory(env),
    // An empty HOME is no home; the system knows another.
    userHome: homedir() || userInfo().homedir,
    temporaryRoot: tmpdir(),
    clock: systemClock,
    umask: currentUmask(),
    columns: columnsOf(stdout),
    errorColumns: columnsOf(stderr),
    errorRows: stderr.isTTY ? stderr.rows || usualRows : null,
    signal,
    // Most runs ask nothing, and need neither open their input nor load what asks.
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
      const { askOn } = await import('../terminal/ask-on.ts')
      return askOn(terminal(), question, signal)
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
const usualRows = 24

/** Whoever reads may stop early, as `| head` does; the exit code tells how the work itself went. */
function ignoreClosedPipe(error: Error): void {
  if (hasErrno(error, 'EPIPE')) return
  // Thrown from here it would end the process with the exit code of somebody who declined.
  process.stderr.write(`Error: the output cannot be written: ${displayText(error.message)}\n`)
  process.exit(exitCodes.failed)
}
