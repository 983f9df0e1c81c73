import { setMaxListeners } from 'node:events'
import { exitCodes } from '@hermes-checkpoints/core'

/** How a program hears of Ctrl-C, and of SIGTERM. */
export interface Interruption {
  readonly signal: AbortSignal
  /** Leaves Ctrl-C to another program at the terminal. Whoever takes it back hears whether it was pressed meanwhile. */
  suspend(): TakeBack
}

type TakeBack = () => boolean

/** npm hands a Ctrl-C on that the terminal has given to everybody already; nobody presses twice within this time. */
const onePressMs = 300
/** Longer than a git gets to clean up behind itself. */
const graceMs = 5_000

/** Listens for as long as the process lives. Work has to look at the signal; who presses again does not want to wait for that. */
export function handleSignals(): Interruption {
  const controller = new AbortController()
  // Every git of a command listens.
  setMaxListeners(0, controller.signal)
  let firstAt = 0
  const stop = (): void => {
    if (controller.signal.aborted) {
      if (performance.now() - firstAt > onePressMs) leaveAtOnce()
      return
    }
    firstAt = performance.now()
    setTimeout(leaveAtOnce, graceMs).unref()
    controller.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return { signal: controller.signal, suspend: () => suspend(stop) }
}

/** The same as a kill: locks die with their process, and the next command puts in order what is left. */
function leaveAtOnce(): void {
  process.stderr.write(
    'Interrupted: work was left where it stood; the next command puts it in order\n',
  )
  process.exit(exitCodes.interrupted)
}

function suspend(stop: () => void): TakeBack {
  let isPressed = false
  const note = (): void => void (isPressed = true)
  process.on('SIGINT', note)
  process.off('SIGINT', stop)
  return () => {
    process.on('SIGINT', stop)
    process.off('SIGINT', note)
    return isPressed
  }
}
