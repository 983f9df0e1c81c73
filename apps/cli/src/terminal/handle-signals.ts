import { setMaxListeners } from 'node:events'
import { exitCodes } from '@hermes-checkpoints/core'

/** How a program learns of SIGINT and SIGTERM. */
export interface Interruption {
  readonly signal: AbortSignal
  /**
   * Leaves Ctrl-C to another program at the terminal, such as a pager. The returned function listens again, and
   * returns true when Ctrl-C was pressed in between.
   */
  suspend(): () => boolean
}

/** npm forwards a SIGINT that the terminal has already sent to us; a user cannot press Ctrl-C twice this fast. */
const repeatedSignalMs = 300
/** Longer than git processes get to clean up. */
const graceMs = 5_000

/** Aborts the signal at the first SIGINT or SIGTERM, and ends the process at the second or after a grace period. */
export function handleSignals(): Interruption {
  const controller = new AbortController()
  // Every git process of a command adds a listener.
  setMaxListeners(0, controller.signal)
  let firstAt = 0
  const stop = (): void => {
    if (controller.signal.aborted) {
      if (performance.now() - firstAt > repeatedSignalMs) exitAtOnce()
      return
    }
    firstAt = performance.now()
    setTimeout(exitAtOnce, graceMs).unref()
    controller.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return { signal: controller.signal, suspend: () => suspend(stop) }
}

/** Safe like a kill: locks die with the process, and the next command repairs what is left. */
function exitAtOnce(): void {
  process.stderr.write(
    'Interrupted: stopped in the middle; the next command repairs what is left\n',
  )
  process.exit(exitCodes.interrupted)
}

function suspend(stop: () => void): () => boolean {
  let wasPressed = false
  const notePress = (): void => void (wasPressed = true)
  process.on('SIGINT', notePress)
  process.off('SIGINT', stop)
  return () => {
    process.on('SIGINT', stop)
    process.off('SIGINT', notePress)
    return wasPressed
  }
}
